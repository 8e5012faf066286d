import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAdmin, createContract, createUser } from '../../../test/factories.ts';
import { aTenancy, importing } from '../../../test/importing.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Tx } from '../../platform/db/db.ts';
import { violatedConstraint } from '../../platform/errors.ts';

/** Whatever the code does, the database refuses these. */
const test = useTestApp();
const { enter, undo, list } = importing(test);

async function refusal(work: (tx: Tx) => Promise<unknown>) {
  try {
    await test.deps.db.begin(work);
    return 'nothing';
  } catch (error) {
    return violatedConstraint(error) ?? (error as Error).message;
  }
}

async function imported() {
  const admin = await createAdmin(test.deps);
  const { body } = await enter(admin, aTenancy(), signedPdf());
  return { admin, contractId: body.contract.id as string, importId: (await list(admin))[0].id as string };
}

it('an imported contract says what was paid before, and no other one does', async () => {
  const { contractId } = await imported();
  const { id: other } = await createContract(test.deps, (await createUser(test.deps)).id);
  const setMonth = (id: string, month: number | null) => (tx: Tx) =>
    tx.updateTable('contracts').set({ first_rent_month: month }).where('id', '=', id).execute();
  expect(await refusal(setMonth(contractId, null))).toBe('imported_says_what_is_paid');
  expect(await refusal(setMonth(other, 3))).toBe('imported_says_what_is_paid');
});

it('a deposit that was paid before and a signed agreement are deleted only with an import that is undone', async () => {
  const { contractId } = await imported();
  const remove = (table: 'transactions' | 'contract_files') => (tx: Tx) =>
    tx.deleteFrom(table).where('contract_id', '=', contractId).execute();
  expect(await refusal(remove('transactions'))).toContain('never changed or deleted once they are paid');
  expect(await refusal(remove('contract_files'))).toContain('never changed or deleted');
});

it('an import that was undone stays undone, and one that is done says when', async () => {
  const { admin, importId } = await imported();
  const set = (change: string) => (tx: Tx) =>
    sql`update imports set ${sql.raw(change)} where id = ${importId}`.execute(tx);
  expect(await refusal(set('finished_at = null'))).toBe('finished_import_says_when');
  expect(await refusal(set(`status = 'Undone'`))).toBe('undone_import_says_when');
  expect((await undo(admin, importId)).status).toBe(200);
  expect(await refusal(set(`status = 'Done', undone_at = null, undone_by = null`))).toContain(
    'never changed',
  );
});

it('a payment from before is recorded by somebody, and has no intent', async () => {
  const { contractId } = await imported();
  const insert = (more: object) => (tx: Tx) =>
    tx
      .insertInto('transactions')
      .values({
        contract_id: contractId,
        type: 'Other Fees',
        amount_sen: 1_000,
        due_date: '2026-11-15',
        status: 'Paid',
        paid_at: new Date(),
        receipt_number: 999_999,
        payment_method: 'before Teduh',
        ...more,
      })
      .execute();
  expect(await refusal(insert({}))).toBe('paid_has_its_proof');
});
