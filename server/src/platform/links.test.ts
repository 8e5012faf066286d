import { expect, it } from 'vitest';
import { createClock } from './clock.ts';
import { createLinks } from './links.ts';

const links = createLinks(new TextEncoder().encode('a secret for tests'), createClock());
const open = (path: string, link: string, change: (signature: string) => string = (same) => same) => {
  const query = new URL(link, 'http://teduh.test').searchParams;
  links.assertSigned(path, {
    expires: Number(query.get('expires')),
    signature: change(query.get('signature') ?? ''),
  });
};

it('opens what was signed, and nothing else', () => {
  const link = links.sign('/api/contracts/1/file');
  open('/api/contracts/1/file', link);
  expect(() => open('/api/contracts/2/file', link)).toThrow('This link has expired');
});

it.each([
  ['with a space after it', (signature: string) => `${signature} `],
  ['with a space in it', (signature: string) => `${signature.slice(0, 9)} ${signature.slice(9)}`],
  ['padded', (signature: string) => `${signature}=`],
])('does not open with the signature %s, or else one link would be many to count', (_how, change) => {
  const link = links.sign('/api/contracts/1/file');
  expect(() => open('/api/contracts/1/file', link, change)).toThrow('This link has expired');
});
