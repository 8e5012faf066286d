import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContract, createUser } from '../../../test/factories.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createStorage } from '../../platform/storage/create-storage.ts';
import { emptyTrash } from '../../platform/storage/trash.ts';
import { sweepPropertyImages } from './sweep-property-images.ts';

const test = useTestApp();
const someHash = () => randomBytes(32).toString('hex');
const filesOf = (hash: string) => [`images/${hash}/300.jpg`, `images/${hash}/300.webp`];
const size = { width: 300, height: 200 };

async function showInProperty(hash: string, archivedAt: Date | null = null) {
  const { id } = await createUser(test.deps);
  const { unit_id } = await createContract(test.deps, id);
  await test.deps.db.begin(async (tx) => {
    const { property_id } = await tx
      .selectFrom('units')
      .select('property_id')
      .where('id', '=', unit_id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('property_images')
      .values({ property_id, position: 0, content_hash: hash, ...size, placeholder: 'data:' })
      .execute();
    await tx
      .updateTable('properties')
      .set({ archived_at: archivedAt })
      .where('id', '=', property_id)
      .execute();
  });
}

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

const minutesAgo = (minutes: number) => new Date(test.clock.wall().getTime() - minutes * 60_000);

describe.each([
  {
    place: 'a directory',
    open: () => test.deps.storage,
    age: (key: string, at: Date) => utimes(join(test.deps.config.dataDir, 'files', key), at, at),
  },
  {
    place: 'S3',
    open: () => createStorage({ dataDir: test.deps.config.dataDir, s3: s3.settings }),
    age: async (key: string, at: Date) => {
      const object = s3.objects.get(key);
      if (object) object.modifiedAt = at;
    },
  },
])('sweeping property images in $place', ({ open, age }) => {
  async function put(hash: string, minutes: number) {
    for (const key of filesOf(hash)) {
      await open().put(key, Buffer.from('image'));
      await age(key, minutesAgo(minutes));
    }
  }
  const isThere = async (hash: string) => {
    const found = await Promise.all(filesOf(hash).map((key) => open().get(key)));
    return found.every((file) => file !== undefined);
  };
  const isGone = async (hash: string) => {
    const found = await Promise.all(filesOf(hash).map((key) => open().get(key)));
    return found.every((file) => file === undefined);
  };
  const sweep = () => sweepPropertyImages({ ...test.deps, storage: open() });

  it('removes images of no property and keeps those of properties, archived ones included', async () => {
    const [unused, listed, archived] = [someHash(), someHash(), someHash()];
    for (const hash of [unused, listed, archived]) await put(hash, 24 * 60);
    await showInProperty(listed);
    await showInProperty(archived, minutesAgo(10));
    await sweep();
    expect([await isThere(listed), await isThere(archived)]).toEqual([true, true]);
    expect(await isGone(unused)).toBe(true);
  });

  it('keeps files of the last hour, whose rows may not be written yet', async () => {
    const [recent, old] = [someHash(), someHash()];
    await put(recent, 55);
    await put(old, 65);
    await sweep();
    expect([await isThere(recent), await isGone(old)]).toEqual([true, true]);
  });

  it('keeps an old unused image that somebody has just uploaded again', async () => {
    const hash = someHash();
    await put(hash, 24 * 60);
    const [first = ''] = filesOf(hash);
    await age(first, minutesAgo(1));
    await sweep();
    expect(await isThere(hash)).toBe(true);
  });

  it('keeps what it removes in the trash for 30 days', async () => {
    const [older, newer] = [someHash(), someHash()];
    for (const hash of [older, newer]) await put(hash, 24 * 60);
    await sweep();
    const trashOf = (hash: string) => filesOf(hash).map((key) => `trash/${key}`);
    const inTrash = async (hash: string) =>
      (await Promise.all(trashOf(hash).map((key) => open().get(key)))).map((file) => file?.bytes.toString());
    const whole = filesOf(older).map(() => 'image');
    expect([await inTrash(older), await inTrash(newer)]).toEqual([whole, whole]);
    for (const key of trashOf(older)) await age(key, minutesAgo(30 * 24 * 60 + 1));
    for (const key of trashOf(newer)) await age(key, minutesAgo(30 * 24 * 60 - 1));
    await emptyTrash({ storage: open(), clock: test.clock });
    expect([await inTrash(older), await inTrash(newer)]).toEqual([whole.map(() => undefined), whole]);
  });

  it('names in the log what it has moved, and is silent when there was nothing', async () => {
    const told = () => test.lines.filter((line) => line.includes('was moved to the trash')).length;
    await sweep();
    const before = told();
    await sweep();
    expect(told()).toBe(before);
    const hash = someHash();
    await put(hash, 24 * 60);
    await sweep();
    expect(told()).toBe(before + 1);
    for (const key of filesOf(hash)) expect(test.lines.at(-1)).toContain(key);
  });

  it('keeps files that are not images of a property', async () => {
    await open().put('contracts/abc.pdf', Buffer.from('a contract'));
    await open().put('images/not-a-hash/300.jpg', Buffer.from('?'));
    for (const key of ['contracts/abc.pdf', 'images/not-a-hash/300.jpg']) await age(key, minutesAgo(24 * 60));
    await sweep();
    expect(await open().get('contracts/abc.pdf')).toBeDefined();
    expect(await open().get('images/not-a-hash/300.jpg')).toBeDefined();
  });
});
