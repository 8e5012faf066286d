import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';
import { sweepComplaintImages } from './sweep-complaint-images.ts';

const test = useTestApp();
const steps = complaining(test);
const open = (url: string) => test.app.inject({ method: 'GET', url });
const rowsOf = (id: string) =>
  test.deps.db
    .selectFrom('complaint_photographs')
    .selectAll()
    .where('complaint_id', '=', id)
    .orderBy('position')
    .execute();
const keys = async () => (await Array.fromAsync(test.deps.storage.list('complaints/'))).map(({ key }) => key);

describe('photographs', () => {
  it('are kept in order, re-encoded, and seen through links that expire', async () => {
    const [tenant, admin] = [await steps.renter(), await steps.admin()];
    const large = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#224466' } })
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await steps.addWith(tenant, [large, await pinkPng(60)]);
    expect(status).toBe(201);
    expect(body.complaint.photographs).toMatchObject([
      { width: 1200, height: 800 },
      { width: 60, height: 60 },
    ]);
    const seen = (await steps.read(admin, body.complaint.id)).body.complaint.photographs;
    expect(seen).toEqual(body.complaint.photographs);
    const whole = await open(seen[0].url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    const metadata = await sharp(whole.rawPayload).metadata();
    expect([metadata.width, metadata.exif]).toEqual([1200, undefined]);
    const small = await open(`${seen[0].url}&width=300`);
    expect(small.headers['content-type']).toBe('image/webp');
    expect((await sharp(small.rawPayload).metadata()).width).toBe(480);
    expect((await open(`${seen[1].url}&width=300`)).headers['content-type']).toBe('image/jpeg');
  });

  it('are not where public pictures are', async () => {
    const tenant = await steps.renter();
    const { body } = await steps.addWith(tenant, [await pinkPng(61)]);
    const [row] = await rowsOf(body.complaint.id);
    expect((await open(`/images/${row?.content_hash}/61.jpg`)).statusCode).toBe(404);
    expect(await keys()).toContain(`complaints/images/${row?.content_hash}/61.jpg`);
  });

  it('are closed without a link, with a changed one, with one for another, and with one that has expired', async () => {
    const tenant = await steps.renter();
    const { body } = await steps.addWith(tenant, [await pinkPng(62), await pinkPng(63)]);
    const [first, second] = body.complaint.photographs;
    const path = `/api/complaints/${body.complaint.id}/photographs/0`;
    const signed = first.url.split('?')[1];
    expect((await open(path)).statusCode).toBe(400);
    expect((await open(`${path}?expires=99999999999&signature=${'a'.repeat(43)}`)).statusCode).toBe(403);
    expect((await open(`${path.slice(0, -1)}1?${signed}`)).statusCode).toBe(403);
    const later = signed.replace(/expires=(\d+)/, (_: string, at: string) => `expires=${Number(at) + 1}`);
    expect((await open(`${path}?${later}`)).statusCode).toBe(403);
    test.clock.pass(2 * 60 * 60 + 1);
    expect((await open(second.url)).statusCode).toBe(403);
  });

  it('are gone with a deleted complaint, even for those who hold a link', async () => {
    const tenant = await steps.renter();
    const { body } = await steps.addWith(tenant, [await pinkPng(64)]);
    const { url } = body.complaint.photographs[0];
    expect((await open(url)).statusCode).toBe(200);
    await steps.remove(tenant, body.complaint.id);
    expect((await open(url)).statusCode).toBe(404);
  });

  it('are refused when they are more than five, something else or damaged, and nothing is kept', async () => {
    const tenant = await steps.renter();
    const before = await keys();
    const six = await Promise.all([70, 71, 72, 73, 74, 75].map(pinkPng));
    const refused = [
      await steps.addWith(tenant, six),
      await steps.addWith(tenant, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
      await steps.addWith(tenant, [(await pinkPng(200)).subarray(0, 90)]),
      await steps.addWith(tenant, [await pinkPng(76)], 'images'),
      await steps.addWith(tenant, [Buffer.alloc(10 * 1024 * 1024 + 1)]),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 415, 400, 400, 413]);
    expect(refused.map(({ body }) => body.errorFields)).toEqual([
      { photographs: 'At most 5 photographs' },
      { photographs: 'Image 1 is not a PNG or JPEG picture' },
      { photographs: 'Image 1 is damaged and cannot be read' },
      { images: 'A file is not expected here' },
      { photographs: 'Each photograph can have at most 10 MB' },
    ]);
    expect((await steps.list(tenant)).complaints).toEqual([]);
    expect(await keys()).toEqual(before);
    expect((await steps.addWith(tenant, six.slice(0, 5))).body.complaint.photographs).toHaveLength(5);
  });

  it('of somebody without a rental are not kept', async () => {
    const before = await keys();
    expect((await steps.addWith(await createUser(test.deps), [await pinkPng(77)])).status).toBe(409);
    expect(await keys()).toEqual(before);
  });
});

describe('the sweep', () => {
  const age = async (key: string, minutes: number) => {
    const at = new Date(test.clock.wall().getTime() - minutes * 60_000);
    await utimes(join(test.deps.config.dataDir, 'files', key), at, at);
  };

  it('removes what no complaint has, keeps what one has, deleted or not, and what is young', async () => {
    const tenant = await steps.renter();
    const kept = (await steps.addWith(tenant, [await pinkPng(80)])).body.complaint.id;
    const deleted = (await steps.addWith(tenant, [await pinkPng(81)])).body.complaint.id;
    await steps.remove(tenant, deleted);
    const orphan = (hash: string) => `complaints/images/${hash.repeat(64)}/60.jpg`;
    for (const key of [orphan('a'), orphan('b'), 'images/'.concat('c'.repeat(64), '/60.jpg')])
      await test.deps.storage.put(key, Buffer.from('picture'));
    for (const key of await keys()) await age(key, 24 * 60);
    await age(`images/${'c'.repeat(64)}/60.jpg`, 24 * 60);
    await age(orphan('b'), 55);
    await sweepComplaintImages(test.deps);
    const left = await keys();
    expect(left).not.toContain(orphan('a'));
    expect(left).toContain(orphan('b'));
    for (const row of [...(await rowsOf(kept)), ...(await rowsOf(deleted))])
      expect(left).toContain(`complaints/images/${row.content_hash}/${row.width}.jpg`);
    expect(await test.deps.storage.get(`images/${'c'.repeat(64)}/60.jpg`)).toBeDefined();
  });
});
