import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createContract, createUser } from './factories.ts';
import { refusals, type Values } from './refusals.ts';
import { useTestApp } from './test-app.ts';

/** Agreements and signatures: whatever the code does, the database keeps what was approved and what was signed. */
const test = useTestApp();
const { put, run } = refusals(test);
const at = new Date('2026-11-15T04:00:00Z');
const document_sha256 = 'a'.repeat(64);

let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  admin = await createAdmin(test.deps);
});

async function requested(more: Values = {}) {
  const tenant = await createUser(test.deps);
  const { id: contract_id } = await createContract(test.deps, tenant.id, 'Awaiting');
  const id = randomUUID();
  const request = { id, contract_id, document_sha256, document: '{}', created_at: at, created_by: admin.id };
  const said = await put('signing_requests', { ...request, ...more });
  const signature = (party: 'tenant' | 'landlord', changes: Values = {}) => ({
    request_id: id,
    party,
    user_id: tenant.id,
    printed_name: 'Aminah',
    method: 'typed',
    typed_text: 'Aminah',
    consent_version: 1,
    document_sha256,
    signed_at: at,
    ...changes,
  });
  return { id, said, request, signature };
}

it.each<[string, Values]>([
  ['completed_says_when', { status: 'Sealing' }],
  ['completed_says_when', { completed_at: at }],
  ['sealed_has_its_file', { status: 'Sealed', completed_at: at }],
])('a request holds %s: %o', async (rule, wrong) => {
  expect((await requested(wrong)).said).toBe(rule);
});

it('a contract has one live request, which keeps its document, is never deleted, and stays closed', async () => {
  const { id, request } = await requested();
  expect(await put('signing_requests', { ...request, id: randomUUID() })).toBe(
    'one_live_request_per_contract',
  );
  const never = 'signing_requests rows are never changed or deleted';
  const set = (changes: ReturnType<typeof sql>) =>
    run(sql`update signing_requests set ${changes} where id = ${id}`);
  expect(await set(sql`document = '{"title": "Other"}'`)).toBe(never);
  expect(await run(sql`delete from signing_requests where id = ${id}`)).toBe(never);
  expect(await set(sql`status = 'Sealing', completed_at = ${at}`)).toBe('sealing_needs_both_signatures');
  expect(await set(sql`status = 'Void'`)).toBe('nothing');
  expect(await set(sql`status = 'Open'`)).toBe(never);
});

it('a signature is typed or drawn, of the document, under an open request, and never changes', async () => {
  const { id, signature } = await requested();
  expect(await put('signatures', signature('tenant', { typed_text: null }))).toBe(
    'signature_is_typed_or_drawn',
  );
  expect(await put('signatures', signature('tenant', { strokes: '[]' }))).toBe('signature_is_typed_or_drawn');
  expect(await put('signatures', signature('tenant', { document_sha256: 'b'.repeat(64) }))).toBe(
    'signature_is_of_the_document',
  );
  expect(await put('signatures', signature('tenant'), signature('landlord'))).toBe('nothing');
  const { status } = await test.deps.db
    .selectFrom('signing_requests')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('Sealing');
  expect(await put('signatures', signature('tenant'))).toBe('only_open_requests_are_signed');
  for (const table of ['signatures', 'signing_events']) {
    const never = `${table} rows are never changed or deleted`;
    expect(await run(sql`delete from ${sql.table(table)} where request_id = ${id}`)).toBe(never);
    expect(await run(sql`truncate ${sql.table(table)}`)).toBe(never);
  }
  expect(await run(sql`update signatures set typed_text = 'Other' where request_id = ${id}`)).toContain(
    'never',
  );
  expect(await run(sql`update signing_events set detail = 'Other' where request_id = ${id}`)).toContain(
    'never',
  );
});

it('versions of the words never change, there is one draft of the next, and contracts keep their terms', async () => {
  expect(await run(sql`update agreement_templates set approved_at = ${at}`)).toBe(
    'agreement_templates rows are never changed or deleted',
  );
  const { rows } = await sql<{ id: string }>`select id from agreement_templates limit 1`.execute(
    test.deps.db,
  );
  const draft = { template_id: rows[0]?.id, sections: '[]', changed_by: admin.id, changed_at: at };
  expect(await put('agreement_drafts', draft, draft)).toBe('one_agreement_draft');
  const { id } = await createContract(test.deps, (await createUser(test.deps)).id, 'Ended');
  expect(await run(sql`update contracts set terms = terms || '{"noticeDays": 1}' where id = ${id}`)).toBe(
    'The terms of a contract are never changed',
  );
  const { rows: contracts } = await sql<Values>`
    select user_id, unit_id, start_date, end_date, rent_sen, deposit_sen from contracts where id = ${id}`.execute(
    test.deps.db,
  );
  expect(await put('contracts', { ...contracts[0], status: 'Cancelled', terms: '{}' })).toBe(
    'terms_are_complete',
  );
});
