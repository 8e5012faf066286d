import { createHash } from 'node:crypto';
import { appendFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspecting } from '../../../test/inspecting.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { makePhoto } from '../../../test/make-images.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { isSealValid } from '../../../test/sealed-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import type { Pdf } from '../../platform/pdf/pdf.ts';
import { sweepContractFiles } from '../contracts/sweep-contract-files.ts';
import { sealFinalInspections, sealInspection } from './seal-inspection.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const report = inspecting(test);
const rowOf = (id: string) => inspections.getById(test.deps.db, id);
const finals = async (email: string) =>
  (await subjectsTo(test, email)).filter((subject) => /report.* is final$/.test(subject));

/** With remarks and photographs of both sides. */
async function discussed(remark: string) {
  const drafted = await report.drafted({ houseName: 'Rumah Meterai' });
  const { admin, tenant, inspection } = drafted;
  const bed = report.lineOf(inspection, 'Bed');
  await report.addPhotograph(admin, bed.id, { bytes: await makePhoto({ width: 400, height: 300 }) });
  await report.change(admin, bed, { condition: 'Fair', note: 'A scratch' });
  await report.change(admin, report.lineOf(inspection, 'Electricity'), { reading: '1234.5', isDone: true });
  await report.post(admin, inspection.id, 'rest-is-good');
  const { body } = await report.post(admin, inspection.id, 'send');
  const sent = report.lineOf(body.inspection, 'Bed');
  await report.change(tenant, sent, { remark });
  await report.addPhotograph(tenant, sent.id, {
    bytes: await makePhoto({ seed: 2, width: 200, height: 300 }),
  });
  await report.post(tenant, inspection.id, 'agree');
  return drafted;
}

it('draws what both sides say with their photographs, seals it, and tells both where it is', async () => {
  const { admin, tenant, inspection, contractId } = await discussed('Two scratches\nand 床 a stain');
  expect((await report.read(tenant, contractId)).body.inspection.file).toBeNull();
  await sealFinalInspections(test.deps);
  const { file } = (await report.read(tenant, contractId)).body.inspection;
  const opened = await report.openFile(file);
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/filename="Move-in report TD-2026-\d+\.pdf"/),
    'cache-control': 'private, no-store',
  });
  const words = (await readPdf(opened.rawPayload)).spoken.join('\n');
  for (const part of [
    'Move-in report',
    'Handed over',
    '1234.5 kWh',
    'Kitchen',
    'A scratch',
    'Two scratches and 床 a stain',
    'with the remarks below',
    'Bed, by the landlord',
    'Bed, by the tenant',
  ])
    expect(words).toContain(part);
  expect(await isSealValid(opened.rawPayload)).toBe(true);
  const { sealed_sha256 } = await rowOf(inspection.id);
  expect(createHash('sha256').update(opened.rawPayload).digest('hex')).toBe(sealed_sha256);
  for (const { email } of [tenant, admin]) expect(await finals(email)).toHaveLength(1);
  const [mail] = await mailsTo(test, tenant.email);
  expect(mail?.text).toContain(`/move-in-report/${contractId}`);
  expect((await report.openFile(`/api/inspections/${inspection.id}/file`)).statusCode).toBe(400);
});

it('has the report at the beginning beside the one at the end', async () => {
  const { admin, tenant, contractId } = await discussed('Two scratches');
  const { endDate } = (await report.read(admin, contractId)).body.inspection;
  test.clock.setAheadMs(new Date(`${endDate}T04:00:00Z`).getTime() - test.clock.wall().getTime());
  await test.runDailyJobs();
  const { body } = await report.open(admin, contractId, 'move-out');
  await report.change(admin, report.lineOf(body.inspection, 'Bed'), {
    condition: 'Poor',
    note: 'A leg is broken',
  });
  await report.post(admin, body.inspection.id, 'rest-is-good');
  await report.post(admin, body.inspection.id, 'send');
  await report.post(tenant, body.inspection.id, 'agree');
  await sealInspection(test.deps, body.inspection.id);
  const { file } = (await report.read(tenant, contractId, 'move-out')).body.inspection;
  const words = (await readPdf((await report.openFile(file)).rawPayload)).spoken.join('\n');
  for (const part of [
    'Move-out report',
    'Fair, 1: A scratch. Tenant: Two scratches',
    'A leg is broken',
    'at move-in',
  ])
    expect(words.replaceAll('\n', ' ')).toContain(part);
  test.clock.setAheadMs(0);
});

it('is the same file however often it is made, and is announced once', async () => {
  const { admin, tenant, inspection } = await report.final();
  const stored: string[] = [];
  const { storage } = test.deps;
  const put: typeof storage.put = async (key, bytes, ...rest) => {
    stored.push(key);
    return storage.put(key, bytes, ...rest);
  };
  const deps = { ...test.deps, storage: { ...storage, put } };
  await Promise.all([1, 2, 3].map(() => sealInspection(deps, inspection.id)));
  await sealInspection(deps, inspection.id);
  expect(stored.length).toBeGreaterThan(1);
  expect(new Set(stored)).toEqual(new Set([(await rowOf(inspection.id)).sealed_key]));
  for (const { email } of [tenant, admin]) expect(await finals(email)).toHaveLength(1);
});

it('is made by the next run when it was killed at any step, with the same hash', async () => {
  const { tenant, inspection } = await report.final();
  const { storage } = test.deps;
  const keys = new Set<string>();
  const put: typeof storage.put = async (key) => {
    keys.add(key);
    throw new Error('killed');
  };
  const announce = async () => {
    throw new Error('killed');
  };
  await expect(sealInspection({ ...test.deps, storage: { ...storage, put } }, inspection.id)).rejects.toThrow(
    'killed',
  );
  await expect(sealInspection({ ...test.deps, outbox: { announce } }, inspection.id)).rejects.toThrow(
    'killed',
  );
  expect((await rowOf(inspection.id)).sealed_key).toBeNull();
  await sealFinalInspections(test.deps);
  expect(keys).toEqual(new Set([(await rowOf(inspection.id)).sealed_key]));
  expect(await finals(tenant.email)).toHaveLength(1);
});

it('waits longer after each failure, and tells the admins after the fifth', async () => {
  const { admin, inspection } = await report.final();
  const pdf: Pdf = {
    ...test.deps.pdf,
    render: async () => {
      throw new Error('no memory');
    },
  };
  const told = async () =>
    (await subjectsTo(test, admin.email)).filter((subject) => subject.includes('could not be sealed')).length;
  for (const [index, pause] of [3, 6, 12, 24, 48].entries()) {
    expect(await told()).toBe(0);
    await sealFinalInspections({ ...test.deps, pdf });
    // Not before its time.
    await sealFinalInspections(test.deps);
    expect(await rowOf(inspection.id)).toMatchObject({ seal_failures: index + 1, sealed_at: null });
    test.clock.pass(pause);
  }
  expect(await told()).toBe(1);
  await sealFinalInspections(test.deps);
  expect((await rowOf(inspection.id)).sealed_at).not.toBeNull();
});

it('stays when files are swept, and is not shown once it was changed', async () => {
  const { inspection } = await report.final();
  await sealInspection(test.deps, inspection.id);
  const { sealed_key } = await rowOf(inspection.id);
  const file = join(test.deps.config.dataDir, 'files', sealed_key ?? '');
  const old = new Date(test.clock.wall().getTime() - 65 * 60_000);
  await utimes(file, old, old);
  await sweepContractFiles(test.deps);
  const open = () => report.openFile(test.deps.links.sign(`/api/inspections/${inspection.id}/file`));
  expect((await open()).statusCode).toBe(200);
  await appendFile(file, ' ');
  const changed = await open();
  expect([changed.statusCode, changed.json().code]).toEqual([500, 'file_damaged']);
});
