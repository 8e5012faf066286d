import { describe, expect, it } from 'vitest';
import { useTestApp } from '../test/test-app.ts';

const written = (body: string) => /<aside aria-label="Sandbox".*?>(Sandbox:[^<]*)</s.exec(body)?.[1];

describe.each([
  ['keeps mail in the mailbox', undefined, 'Sandbox: no real money or mail'],
  ['sends mail to a mail server', 'smtp://localhost', 'Sandbox: no real money'],
])('a sandbox that %s', (_, smtpUrl, words) => {
  const test = useTestApp({ smtpUrl }, { webApp: true });

  it('says on its pages what is not real', async () => {
    for (const page of ['/', '/login']) {
      const { body } = await test.app.inject(page);
      expect(written(body)).toBe(words);
    }
  });
});
