import { SignDocument } from '@teduh/shared/signing';
import { signatureLimits } from '@teduh/shared/signing.constants';
import { expect, test } from 'vitest';
import { toStrokes } from './strokes.ts';

const size = { width: 400, height: 160 };
const line = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: index % 400, y: Math.floor(index / 400) % 160 }));

test('points are whole, inside the field, and nothing but points', () => {
  const drawn = [
    { x: -3.2, y: 10.4, time: 1, pressure: 0.5 },
    { x: 401, y: 170, time: 2, pressure: 0.5 },
  ];
  expect(toStrokes([drawn], size)).toEqual([
    [
      { x: 0, y: 10 },
      { x: 400, y: 160 },
    ],
  ]);
});

test('points that fall on the one before are left out', () => {
  const drawn = [
    { x: 5.1, y: 5 },
    { x: 5.2, y: 5.1 },
    { x: 9, y: 5 },
  ];
  expect(toStrokes([drawn], size)).toEqual([
    [
      { x: 5, y: 5 },
      { x: 9, y: 5 },
    ],
  ]);
});

test.each([
  ['one long line', [line(50_000)]],
  ['as many lines as possible', Array.from({ length: signatureLimits.strokes }, () => line(333))],
  ['one point too many', [line(signatureLimits.points + 1)]],
])('%s is thinned until the server takes it, and ends where it ended', (_what, lines) => {
  const strokes = toStrokes(lines, size);
  expect(strokes.flat().length).toBeLessThanOrEqual(signatureLimits.points);
  expect(strokes.flat().length).toBeGreaterThan(signatureLimits.points / 3);
  expect(strokes.map((points) => points.at(-1))).toEqual(lines.map((points) => points.at(-1)));
  const signature = {
    method: 'drawn',
    strokes,
    printedName: 'Aisyah',
    consentVersion: 1,
    documentSha256: '0'.repeat(64),
  };
  expect(SignDocument.safeParse(signature).success).toBe(true);
});
