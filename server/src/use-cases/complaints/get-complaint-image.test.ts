import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';

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

const largeJpeg = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#224466' } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer();

/** A complaint with these images, as an admin reads it. */
async function addAndRead(images: Buffer[]) {
  const [tenant, admin] = [await steps.renter(), await steps.admin()];
  const { status, body } = await steps.addWith(tenant, images);
  expect(status).toBe(201);
  const { id } = body.complaint;
  return { tenant, id, images: (await steps.read(admin, id)).body.complaint.photographs };
}

describe('a large and a small image', () => {
  let images: { url: string }[];
  const linkOf = (at: number) => images[at]?.url ?? '';

  beforeAll(async () => {
    ({ images } = await addAndRead([await largeJpeg(), await pinkPng(60)]));
  });

  it('are shown in their order with their size', async () => {
    expect(images).toMatchObject([
      { width: 1200, height: 800 },
      { width: 60, height: 60 },
    ]);
  });

  it('sends the whole image as JPEG without metadata, not to be cached', async () => {
    const whole = await open(linkOf(0));
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    const metadata = await sharp(whole.rawPayload).metadata();
    expect([metadata.width, metadata.exif]).toEqual([1200, undefined]);
  });

  it('sends the smallest WebP that is wide enough when a width is asked for', async () => {
    for (const [asked, width] of [
      [300, 480],
      [480, 480],
      [481, 720],
    ]) {
      const image = await open(`${linkOf(0)}&width=${asked}`);
      expect(image.headers['content-type']).toBe('image/webp');
      expect((await sharp(image.rawPayload).metadata()).width).toBe(width);
    }
  });

  it('sends the whole image when it is smaller than the width that is asked for', async () => {
    expect((await open(`${linkOf(1)}&width=300`)).headers['content-type']).toBe('image/jpeg');
  });
});

it('does not offer the image at a public address', async () => {
  const tenant = await steps.renter();
  const { body } = await steps.addWith(tenant, [await pinkPng(61)]);
  const [row] = await rowsOf(body.complaint.id);
  expect((await open(`/images/${row?.content_hash}/61.jpg`)).statusCode).toBe(404);
  expect(await keys()).toContain(`complaints/images/${row?.content_hash}/61.jpg`);
});

it('rejects a link without a signature, with a changed one, with that of another image, and an expired link', async () => {
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

it('answers 404 for an image of a deleted complaint, although the link is valid', async () => {
  const tenant = await steps.renter();
  const { body } = await steps.addWith(tenant, [await pinkPng(64)]);
  const { url } = body.complaint.photographs[0];
  expect((await open(url)).statusCode).toBe(200);
  await steps.remove(tenant, body.complaint.id);
  expect((await open(url)).statusCode).toBe(404);
});

it('rejects more than five images, other files, damaged and large ones, and stores nothing', async () => {
  const tenant = await steps.renter();
  const before = await keys();
  const six = await Promise.all([70, 71, 72, 73, 74, 75].map(pinkPng));
  const rejected = [
    await steps.addWith(tenant, six),
    await steps.addWith(tenant, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    await steps.addWith(tenant, [(await pinkPng(200)).subarray(0, 90)]),
    await steps.addWith(tenant, [await pinkPng(76)], 'images'),
    await steps.addWith(tenant, [Buffer.alloc(10 * 1024 * 1024 + 1)]),
  ];
  expect(rejected.map(({ status }) => status)).toEqual([400, 415, 400, 400, 413]);
  expect(rejected.map(({ body }) => body.errorFields)).toEqual([
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

it('stores no images of a tenant without a rental', async () => {
  const before = await keys();
  expect((await steps.addWith(await createUser(test.deps), [await pinkPng(77)])).status).toBe(409);
  expect(await keys()).toEqual(before);
});
