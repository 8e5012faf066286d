import { createHash } from 'node:crypto';
import { paths } from '@teduh/shared/pages';
import { beforeAll, expect, it } from 'vitest';
import { inspecting } from '../../../test/inspecting.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { signing } from '../../../test/signing.ts';
import { watchStatements } from '../../../test/statements.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { sealInspection } from '../inspections/seal-inspection.ts';

/** Agreements are verified in the tests of their sealing. */
const test = useTestApp({}, { listen: true, wholeDocuments: true });
const report = inspecting(test);
const { verify } = signing(test);

async function seal() {
  const final = await report.final();
  const before = await inspections.getById(test.deps.db, final.inspection.id);
  await sealInspection(test.deps, before.id);
  const { file } = (await report.read(final.tenant, final.contractId)).body.inspection;
  const bytes = (await report.openFile(file)).rawPayload;
  return { ...final, row: before, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

let sealed: Awaited<ReturnType<typeof seal>>;

beforeAll(async () => {
  sealed = await seal();
});

it('knows a sealed report by its hash and by its code, and tells no name, home or address', async () => {
  const { row, sha256, bytes } = sealed;
  const byHash = await verify(`sha256/${sha256}`);
  expect(byHash.status).toBe(200);
  expect(byHash.body.document).toEqual({
    kind: 'move-in',
    number: row.number,
    sealedAt: expect.any(String),
    pages: (await readPdf(bytes)).pages.length,
    sha256,
    status: 'Valid',
    parties: [],
  });
  expect((await verify(row.code.toLowerCase())).body).toEqual(byHash.body);
});

it('has its code in the document, as a QR code and in words', async () => {
  const { row, bytes } = sealed;
  const { spoken } = await readPdf(bytes);
  const url = `${test.deps.config.publicUrl}${paths.verifyCode(row.code)}`;
  expect(spoken.join('').replaceAll(/\s/g, '')).toContain(`Verifythisdocumentat${url}`);
  expect(spoken.join(' ')).toContain(`QR code that leads to ${url}`);
});

it('does not know a report that is not sealed, whatever its code, nor a changed one', async () => {
  const { inspection } = await report.final();
  const { code } = await inspections.getById(test.deps.db, inspection.id);
  const { bytes } = sealed;
  const changed = createHash('sha256').update(bytes).update(' ').digest('hex');
  for (const unknown of [code, `sha256/${changed}`])
    expect(await verify(unknown)).toMatchObject({ status: 404, body: { code: 'document_unknown' } });
});

it('asks the database the same about an unknown document as about a known report', async () => {
  const { row, sha256 } = sealed;
  const watch = watchStatements();
  try {
    const statementsFor = async (which: string) => {
      watch.take();
      const { status } = await verify(which);
      return { status, asked: watch.take().map(({ text }) => text) };
    };
    for (const [known, unknown] of [
      [row.code, '0'.repeat(26)],
      [`sha256/${sha256}`, `sha256/${'0'.repeat(64)}`],
    ] as const) {
      const found = await statementsFor(known);
      expect(found.status).toBe(200);
      expect(await statementsFor(unknown)).toEqual({ status: 404, asked: found.asked });
    }
  } finally {
    watch.stop();
  }
});
