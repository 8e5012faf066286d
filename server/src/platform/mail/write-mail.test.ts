import { expect, it } from 'vitest';
import { writeMail } from './write-mail.ts';

it('writes the same content as plain text and as HTML, and escapes markup', () => {
  const sender = {
    name: 'Rumah & Baik',
    address: 'Jalan 1',
    email: 'rent@rumahbaik.my',
    phone: '03',
    logoUrl: 'https://rumahbaik.my/images/a/300.jpg',
  };
  const text = {
    to: 'siti@example.my',
    subject: 'Hello & welcome',
    firstname: '<b>Siti</b>',
    paragraphs: ['Fish & chips'],
    action: { label: 'Open', url: 'https://teduh.test/a?b=1&c="2"' },
    afterwards: ['Bye'],
  };
  const mail = writeMail(text, sender);
  expect(mail.text).toBe(
    'Hello <b>Siti</b>,\n\nFish & chips\n\nOpen:\nhttps://teduh.test/a?b=1&c="2"\n\nBye\n\nRumah & Baik\nJalan 1\nrent@rumahbaik.my · 03',
  );
  expect(mail.html).toContain('Hello &lt;b&gt;Siti&lt;/b&gt;,');
  expect(mail.html).toContain('href="https://teduh.test/a?b=1&amp;c=&quot;2&quot;"');
  expect(mail.html).toContain('Rumah &amp; Baik<br>Jalan 1<br>rent@rumahbaik.my · 03');
  expect(mail.html).toContain('src="https://rumahbaik.my/images/a/300.jpg" alt="Rumah &amp; Baik"');
  expect(mail.html).not.toContain('<b>');
});
