import { expect, test } from 'vitest';
import { explainReason, writeBytes, writeDuration, writeQueue } from './system-words.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1.5 kB'],
  [123_456_789, '123 MB'],
  [48_300_000_000, '48.3 GB'],
  [5e15, '5000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(writeBytes(bytes)).toBe(words);
});

test.each([
  [5, 'less than a minute'],
  [60, '1 minute'],
  [3_720, '1 hour 2 minutes'],
  [180_000, '2 days 2 hours'],
  [86_460, '1 day 1 minute'],
])('%d seconds are %s', (seconds, words) => {
  expect(writeDuration(seconds)).toBe(words);
});

test('names of jobs and codes of errors are told in words', () => {
  expect(writeQueue('sweep-property-images')).toBe('Sweep property images');
  expect(explainReason('EAUTH')).toMatch(/SMTP_URL.*\(EAUTH\)$/);
  expect(explainReason('column x does not exist')).toBe('column x does not exist');
  expect(explainReason('')).toBe('Unknown');
});
