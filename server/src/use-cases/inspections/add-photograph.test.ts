import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { photographsPerItem } from '@teduh/shared/inspections.constants';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { inspecting } from '../../../test/inspecting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';
import { sweepInspectionImages } from './sweep-inspection-images.ts';

const test = useTestApp({}, { listen: true });
const report = inspecting(test);

/** For what is refused and changes nothing. */
let unchanged: Awaited<ReturnType<typeof report.drafted>>;

beforeAll(async () => {
  unchanged = await report.drafted();
});

it('keeps a photograph privately, to be seen by a link that expires', async () => {
  const { admin, inspection } = await report.drafted();
  const bed = report.lineOf(inspection, 'Bed');
  const webp = await sharp(await pinkPng(60))
    .webp()
    .toBuffer();
  const { status, body } = await report.addPhotograph(admin, bed.id, { bytes: webp });
  expect([status, body.item.photographs.length]).toEqual([201, 1]);
  const [photograph] = body.item.photographs;
  expect(photograph).toMatchObject({ side: 'admin', width: 60, height: 60 });
  const file = await report.openFile(photograph.url);
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ]);
  const small = await report.openFile(`${photograph.url}&width=40`);
  expect(small.headers['content-type']).toBe('image/webp');
  const path = `/api/inspection-photographs/${photograph.id}/file`;
  expect((await report.openFile(path)).statusCode).toBe(400);
  expect((await report.openFile(`${path}?expires=9999999999&signature=invalid`)).statusCode).toBe(403);
});

it('is there once, however often it is sent', async () => {
  const { admin, inspection } = await report.drafted();
  const [bed, fridge] = [report.lineOf(inspection, 'Bed'), report.lineOf(inspection, 'Fridge')];
  const id = randomUUID();
  const answers = await Promise.all([1, 2].map(() => report.addPhotograph(admin, bed.id, { id })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await report.addPhotograph(admin, bed.id, { id })).body.item.photographs).toHaveLength(1);
  expect((await report.addPhotograph(admin, fridge.id, { id })).status).toBe(400);
});

it.each([
  ['a text', Buffer.from('A wall, believe me'), 415],
  ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 400],
  ['nothing', Buffer.alloc(0), 400],
])('refuses %s', async (_what, bytes, status) => {
  const { admin, inspection } = unchanged;
  const answer = await report.addPhotograph(admin, report.lineOf(inspection, 'Bed').id, { bytes });
  expect([answer.status, Object.keys(answer.body.errorFields)]).toEqual([status, ['photograph']]);
});

it('belongs to its side: the tenant adds and removes own ones while remarks are taken', async () => {
  const { admin, inspection: draft } = await report.drafted();
  const bed = report.lineOf(draft, 'Bed');
  const ours = (await report.addPhotograph(admin, bed.id)).body.item.photographs[0];
  expect((await report.removePhotograph(await createUser(test.deps), ours.id)).status).toBe(404);
  const { tenant, inspection } = await report.sent();
  const line = report.lineOf(inspection, 'Bed');
  expect((await report.addPhotograph(admin, line.id)).status).toBe(409);
  const { body } = await report.addPhotograph(tenant, line.id);
  expect(body.item.photographs).toMatchObject([{ side: 'tenant' }]);
  const [theirs] = body.item.photographs;
  expect((await report.removePhotograph(admin, theirs.id)).status).toBe(403);
  expect((await report.removePhotograph(tenant, theirs.id)).body.item.photographs).toEqual([]);
  await report.post(tenant, inspection.id, 'agree');
  expect((await report.addPhotograph(tenant, line.id)).status).toBe(409);
});

it(`takes ${photographsPerItem} of each side on a line`, async () => {
  const { admin, inspection } = await report.drafted();
  const bed = report.lineOf(inspection, 'Bed');
  for (let n = 0; n < photographsPerItem; n += 1) await report.addPhotograph(admin, bed.id);
  expect(await report.addPhotograph(admin, bed.id)).toMatchObject({
    status: 409,
    body: { code: 'photographs_full' },
  });
});

it('stays when files are swept; one that was removed goes into the trash', async () => {
  const { admin, inspection } = await report.drafted();
  const bed = report.lineOf(inspection, 'Bed');
  const add = async (size: number) => {
    const id = randomUUID();
    await report.addPhotograph(admin, bed.id, { id, bytes: await pinkPng(size) });
    const { content_hash } = await test.deps.db
      .selectFrom('inspection_photographs')
      .select('content_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, key: `inspections/images/${content_hash}/${size}.jpg` };
  };
  const [kept, removed] = [await add(71), await add(72)];
  await report.removePhotograph(admin, removed.id);
  const old = new Date(test.clock.wall().getTime() - 65 * 60_000);
  for (const { key } of [kept, removed]) {
    await utimes(join(test.deps.config.dataDir, 'files', key), old, old);
    const webp = key.replace('.jpg', '.webp');
    await utimes(join(test.deps.config.dataDir, 'files', webp), old, old);
  }
  await sweepInspectionImages(test.deps);
  const isThere = async (key: string) => (await test.deps.storage.get(key)) !== undefined;
  expect(await Promise.all([kept.key, removed.key, `trash/${removed.key}`].map(isThere))).toEqual([
    true,
    false,
    true,
  ]);
});
