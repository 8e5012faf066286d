import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { letterhead } from '../../../test/letterhead.ts';
import { isSealValid } from '../../../test/sealed-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Plan } from '../pdf/pdf.ts';
import { drawSealed } from './draw-sealed.ts';

const test = useTestApp();
const plan: Plan = {
  title: 'An agreement',
  madeAt: new Date('2026-11-15T00:00:00Z'),
  letterhead,
  footer: 'A footer',
  blocks: [{ kind: 'paragraph', text: 'Siti and 陈伟玲' }],
};
const mark = {
  signingTime: new Date('2026-11-15T03:00:00Z'),
  reason: 'Signed by both parties',
  location: 'Malaysia',
};

it('gives the same bytes however often it is done, and keeps the certificate once, for good', async () => {
  const [one, other] = await Promise.all([
    drawSealed(test.deps, plan, mark),
    drawSealed(test.deps, plan, mark),
  ]);
  expect(one.bytes.equals(other.bytes)).toBe(true);
  expect(await isSealValid(one.bytes)).toBe(true);

  const { certificate } = await test.deps.seal.open();
  const { validFromDate, validToDate } = new X509Certificate(certificate);
  const { db } = test.deps;
  expect(await db.selectFrom('seal_certificates').selectAll().execute()).toEqual([
    {
      fingerprint: one.fingerprint,
      der: Buffer.from(certificate),
      not_before: validFromDate,
      not_after: validToDate,
      first_used_at: test.clock.wall(),
    },
  ]);
  const refused = 'seal_certificates rows are never changed or deleted';
  const change = db.begin((tx) =>
    tx
      .updateTable('seal_certificates')
      .set({ first_used_at: new Date(0) })
      .execute(),
  );
  await expect(change).rejects.toThrow(refused);
  await expect(db.begin((tx) => tx.deleteFrom('seal_certificates').execute())).rejects.toThrow(refused);
});
