import { expect, it } from 'vitest';
import { writeMail } from './write-mail.ts';

it('says the same in plain text and in HTML, and treats what people typed as text', () => {
  const letter = writeMail({
    to: 'siti@example.my',
    subject: 'Hello & welcome',
    greeting: 'Hello <b>Siti</b>,',
    paragraphs: ['Fish & chips'],
    action: { label: 'Open', url: 'https://teduh.test/a?b=1&c="2"' },
    afterwards: ['Bye'],
  });
  expect(letter.text).toBe(
    'Hello <b>Siti</b>,\n\nFish & chips\n\nOpen:\nhttps://teduh.test/a?b=1&c="2"\n\nBye\n\nTeduh',
  );
  expect(letter.html).toContain('Hello &lt;b&gt;Siti&lt;/b&gt;,');
  expect(letter.html).toContain('href="https://teduh.test/a?b=1&amp;c=&quot;2&quot;"');
  expect(letter.html).not.toContain('<b>');
});
