import { expect, it } from 'vitest';
import { createOwnAddress } from './own-address.ts';

it('has no address until the server listens', () => {
  expect(createOwnAddress().url()).toBeUndefined();
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
])('reaches a server that listens on %s at %s', (address, url) => {
  const own = createOwnAddress();
  own.note({ address, family: address.includes(':') ? 'IPv6' : 'IPv4', port: 3000 });
  expect(own.url()).toBe(url);
});
