import { randomUUID } from 'node:crypto';
import { pinkPng } from './test-images.ts';

type Fields = Record<string, string | string[] | undefined>;
type Files = { field: string; bytes: Buffer; filename?: string; type?: string }[];

/** A multipart body, as a browser sends it. */
export function multipart(fields: Fields, files: Files = []) {
  const boundary = `----teduh${randomUUID()}`;
  const parts: Buffer[] = [];
  const part = (headers: string, body: Buffer) =>
    parts.push(Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), body, Buffer.from('\r\n'));
  for (const [name, value] of Object.entries(fields)) {
    for (const each of value === undefined ? [] : [value].flat())
      part(`Content-Disposition: form-data; name="${name}"`, Buffer.from(each));
  }
  for (const { field, bytes, filename = 'photo.png', type = 'image/png' } of files) {
    part(
      `Content-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}`,
      bytes,
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export const unitRental = (more: Fields = {}): Fields => ({
  name: `Rumah ${randomUUID().slice(0, 8)}`,
  type: 'Unit Rental',
  address: '12 Jalan Ampang, 50450 Kuala Lumpur',
  description: 'A quiet house near the train.',
  price: '1500',
  depositAmount: '3000',
  ...more,
});

export const rooms = [
  { name: 'Master', price: 900, depositAmount: 1800, description: 'With bath' },
  { name: 'Small', price: 500, depositAmount: 1000 },
];

export const roomRental = (more: Fields = {}): Fields => ({
  ...unitRental(),
  type: 'Room Rental',
  price: undefined,
  depositAmount: undefined,
  rooms: JSON.stringify(rooms),
  ...more,
});

export const photos = async (count: number, field = 'images'): Promise<Files> =>
  Promise.all(Array.from({ length: count }, async (_, n) => ({ field, bytes: await pinkPng(20 + n) })));
