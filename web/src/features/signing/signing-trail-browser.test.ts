import { expect, test } from 'vitest';
import { browserOf } from './signing-trail-browser.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) ${webkit} CriOS/150.0 Safari/604.1`,
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Mac'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/20.0 Safari/605.1.15`, 'Safari on Mac'],
  ['curl/8.14.1', ''],
  ['', ''],
])('%s is %s', (userAgent, name) => expect(browserOf(userAgent)).toBe(name));
