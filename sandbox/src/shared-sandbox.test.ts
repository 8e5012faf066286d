import { useTestApp } from '@teduh/server/test/test-app.ts';
import { expect, it } from 'vitest';

const test = useTestApp({ isSandboxShared: true });

it('shows the mailbox to other machines where TEDUH_SANDBOX=on says so', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const { statusCode } = await test.app.inject({
    url: '/api/mailbox',
    remoteAddress: '192.168.1.4',
    headers,
  });
  expect(statusCode).toBe(200);
});
