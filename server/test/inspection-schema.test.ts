import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Tx } from '../src/platform/db/db.ts';
import { violatedConstraint } from '../src/platform/errors.ts';
import { createAdmin, createContract, createUser } from './factories.ts';
import { useTestApp } from './test-app.ts';

/** Whatever the code does, the database keeps what was sent and what is final. */
const test = useTestApp();

async function refusal(work: (tx: Tx) => Promise<unknown>) {
  try {
    await test.deps.db.begin(work);
    return 'nothing';
  } catch (error) {
    return violatedConstraint(error) ?? (error as Error).message;
  }
}

const sentNow = (by: string) => ({
  status: 'Sent' as const,
  sent_by: by,
  sent_at: new Date(),
  remarks_until: '2026-11-22',
});

async function begun() {
  const [tenant, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
  const contract = await createContract(test.deps, tenant.id);
  const { db } = test.deps;
  const { id } = await db
    .insertInto('inspections')
    .values({ contract_id: contract.id, kind: 'move-in', created_by: admin.id, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { inspection_id: id, position: 0, kind: 'item' as const, room: 'Hall', name: 'Lamp' };
  const { id: itemId } = await db
    .insertInto('inspection_items')
    .values(line)
    .returning('id')
    .executeTakeFirstOrThrow();
  const photograph = (side: 'admin' | 'tenant') => ({
    id: randomUUID(),
    item_id: itemId,
    side,
    content_hash: 'a'.repeat(64),
    width: 1,
    height: 1,
    added_by: admin.id,
    added_at: new Date(),
  });
  return {
    admin,
    contract,
    id,
    itemId,
    line,
    set: (values: object) =>
      refusal((tx) => tx.updateTable('inspections').set(values).where('id', '=', id).execute()),
    setItem: (values: object) =>
      refusal((tx) => tx.updateTable('inspection_items').set(values).where('id', '=', itemId).execute()),
    addItem: (more: object = {}) =>
      refusal((tx) =>
        tx
          .insertInto('inspection_items')
          .values({ ...line, ...more })
          .execute(),
      ),
    removeItem: () => refusal((tx) => tx.deleteFrom('inspection_items').where('id', '=', itemId).execute()),
    addPhotograph: (side: 'admin' | 'tenant') =>
      refusal((tx) => tx.insertInto('inspection_photographs').values(photograph(side)).execute()),
    removePhotographs: () =>
      refusal((tx) => tx.deleteFrom('inspection_photographs').where('item_id', '=', itemId).execute()),
    remove: () => refusal((tx) => tx.deleteFrom('inspections').where('id', '=', id).execute()),
  };
}

it('compares only a report at the end with another one', async () => {
  const { id, set } = await begun();
  expect(await set({ compares_with: id })).toBe('only_move_out_compares');
});

it('has one report of each kind for a contract', async () => {
  const { contract, admin } = await begun();
  const again = {
    contract_id: contract.id,
    kind: 'move-in' as const,
    created_by: admin.id,
    created_at: new Date(),
  };
  expect(await refusal((tx) => tx.insertInto('inspections').values(again).execute())).toBe(
    'one_report_per_contract_and_kind',
  );
});

it('gives each kind of line what belongs to it', async () => {
  const { addItem } = await begun();
  expect(await addItem({ room: '' })).toBe('only_items_have_a_room');
  expect(await addItem({ kind: 'key', room: '', condition: 'Good' })).toBe('only_items_have_a_condition');
  expect(await addItem({ kind: 'meter', room: '' })).toBe('only_meters_are_read');
  expect(await addItem({ kind: 'general', room: '' })).toBe('nothing');
  expect(await addItem({ kind: 'general', room: '' })).toBe('one_general_line_per_report');
});

it('moves from draft to sent to final, and never back from there', async () => {
  const { set, admin } = await begun();
  const final = { status: 'Final', final_at: new Date() };
  expect(await set({ status: 'Sent' })).toBe('sent_report_says_when');
  expect(await set({ reminded_at: new Date() })).toBe('only_a_sent_report_is_answered');
  expect(await set({ ...sentNow(admin.id), ...final })).toBe('final_reports_never_change');
  expect(await set(sentNow(admin.id))).toBe('nothing');
  expect(await set({ answered_at: new Date() })).toBe('answered_report_is_final');
  expect(await set({ sealed_key: 'a' })).toBe('only_a_final_report_is_sealed');
  expect(await set({ status: 'Final' })).toBe('final_report_says_when');
  expect(await set(final)).toBe('nothing');
  expect(await set({ status: 'Sent', final_at: null })).toBe('final_reports_never_change');
  expect(await set({ answered_at: new Date() })).toBe('final_reports_never_change');
  const sealed = { sealed_key: randomUUID(), sealed_sha256: 'a'.repeat(64), sealed_at: new Date() };
  expect(await set({ seal_failures: 1, next_seal_at: new Date() })).toBe('nothing');
  expect(await set({ pages: 3 })).toBe('only_a_sealed_report_has_pages');
  expect(await set({ ...sealed, pages: 3 })).toBe('nothing');
  expect(await set({ ...sealed, sealed_key: randomUUID() })).toBe('final_reports_never_change');
});

it('keeps lines and photographs of a report that was sent, but for the tenant’s', async () => {
  const { set, admin, setItem, addItem, removeItem, addPhotograph, removePhotographs, remove } =
    await begun();
  expect(await addPhotograph('admin')).toBe('nothing');
  expect(await addPhotograph('tenant')).toBe('sent_reports_keep_their_photographs');
  await set(sentNow(admin.id));
  for (const kept of [setItem({ note: 'Broken' }), addItem(), removeItem()])
    expect(await kept).toBe('sent_reports_keep_their_lines');
  expect(await setItem({ remark: 'It flickers', version: 2 })).toBe('nothing');
  expect(await addPhotograph('admin')).toBe('sent_reports_keep_their_photographs');
  expect(await addPhotograph('tenant')).toBe('nothing');
  expect(await removePhotographs()).toBe('sent_reports_keep_their_photographs');
  await set({ status: 'Final', final_at: new Date() });
  expect(await setItem({ remark: 'Late', version: 3 })).toBe('sent_reports_keep_their_lines');
  expect(await addPhotograph('tenant')).toBe('sent_reports_keep_their_photographs');
  expect(await remove()).toBe('final_reports_never_change');
});

it('can be taken back until it is final, keeps what the tenant has said, and is not discarded then', async () => {
  const { set, admin, setItem, addItem, addPhotograph, removeItem, remove } = await begun();
  const draft = { status: 'Draft', sent_by: null, sent_at: null, remarks_until: null };
  const takenBack = { ...draft, taken_back_at: new Date() };
  await set(sentNow(admin.id));
  await setItem({ remark: 'It flickers', version: 2 });
  expect(await set(draft)).toBe('final_reports_never_change');
  expect(await set(takenBack)).toBe('nothing');
  expect(await setItem({ note: 'Broken' })).toBe('nothing');
  expect(await addItem()).toBe('nothing');
  expect(await removeItem()).toBe('sent_reports_keep_their_lines');
  expect(await remove()).toBe('final_reports_never_change');
  await set(sentNow(admin.id));
  await setItem({ remark: '', version: 3 });
  await addPhotograph('tenant');
  await set(takenBack);
  expect(await removeItem()).toBe('sent_reports_keep_their_lines');
  await set(sentNow(admin.id));
  await set({ status: 'Final', final_at: new Date() });
  expect(await set({ ...takenBack, final_at: null })).toBe('final_reports_never_change');
});

it('lets a line go about which the tenant said nothing, after it was taken back', async () => {
  const { set, admin, removeItem } = await begun();
  await set(sentNow(admin.id));
  await set({
    status: 'Draft',
    sent_by: null,
    sent_at: null,
    remarks_until: null,
    taken_back_at: new Date(),
  });
  expect(await removeItem()).toBe('nothing');
});

it('keeps its code', async () => {
  const { set } = await begun();
  expect(await set({ code: '0'.repeat(26) })).not.toBe('nothing');
});

it('lets a draft go with all that it has', async () => {
  const { addPhotograph, remove } = await begun();
  await addPhotograph('admin');
  expect(await remove()).toBe('nothing');
});
