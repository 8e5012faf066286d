import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findBrokenRules } from './consistency.ts';
import { signing } from './signing.ts';
import { tenancy } from './tenancy.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const sign = signing(test);

/** What the database refuses by itself is done without its guards. */
const faults: [rule: string, fault: string][] = [
  [
    'a contract began if and only if it is signed and its deposit is paid',
    `update contracts set status = 'Active' where status = 'Awaiting'`,
  ],
  [
    'a contract began if and only if it is signed and its deposit is paid',
    `update transactions set status = 'Pending', paid_at = null, receipt_number = null where status = 'Paid'`,
  ],
  [
    'a contract has one request to sign at most that is open or signed',
    `drop index one_live_request_per_contract;
     insert into signing_requests (contract_id, document_sha256, document, created_at)
     select contract_id, document_sha256, document, created_at from signing_requests where status = 'Open'`,
  ],
  [
    'only a contract that has not begun has an open request',
    `update contracts set status = 'Cancelled' where status = 'Awaiting'`,
  ],
  [
    'each party signs a request once at most, and the document that it is about',
    `update signatures set document_sha256 = repeat('0', 64) where party = 'tenant'`,
  ],
  [
    'each party signs a request once at most, and the document that it is about',
    `alter table signatures drop constraint signatures_pkey;
     insert into signatures select * from signatures where party = 'tenant'`,
  ],
  [
    'a request is sealed or waits for it if and only if both have signed',
    `delete from signatures where party = 'tenant'`,
  ],
  [
    'a sealed request has exactly one final document, and no other one has any',
    `insert into contract_files (contract_id, kind, storage_key, sha256, size_bytes, created_at)
     select contract_id, kind, replace(storage_key, '.pdf', '2.pdf'), sha256, size_bytes, created_at from contract_files where kind = 'sealed'`,
  ],
  [
    'a final document went to its tenant exactly once, or not at all where the contract was cancelled',
    `delete from mails where attachment_kind = 'sealed agreement'`,
  ],
  [
    'a settled intent paid its transaction',
    `insert into payment_intents (id, transaction_id, amount_sen, status)
     select 'pi_cash', id, amount_sen, 'settled' from transactions where payment_method = 'cash'`,
  ],
  ['a trail is as it was written', `update signing_events set detail = 'Nothing' where number = 2`],
  ['every signature is in the audit log, once', `delete from audit_log where action = 'agreement.signed'`],
  [
    'whatever was made, began, was cancelled or paid is in the audit log, once',
    `insert into audit_log (actor_id, action, subject_type, subject_id)
     select actor_id, action, subject_type, subject_id from audit_log where action = 'contract.activated'`,
  ],
];

async function expectNotBroken() {
  expect(await findBrokenRules(test.deps)).toEqual([]);
}

it('finds each rule broken by a fault, and none without', async () => {
  await steps.accepted();
  const { admin, tenant, contractId } = await sign.sealed();
  await steps.payDeposit(tenant, contractId);
  const { id: chargeId } = (await steps.charge(admin, contractId)).body.transaction;
  await steps.recordPayment(admin, chargeId, { method: 'cash', paidOn: test.clock.today() });
  await expectNotBroken();
  const { storage, db } = test.deps;
  const undone = new Error('undone');
  for (const [rule, fault] of faults) {
    const attempt = db.begin(async (tx) => {
      const [table] = /(?<=\b(?:update|delete from|insert into) )\w+/.exec(fault) ?? [];
      await sql`alter table ${sql.table(table ?? '')} disable trigger user`.execute(tx);
      for (const statement of fault.split(';')) await sql.raw(statement).execute(tx);
      const broken = await findBrokenRules({ db: tx, storage });
      expect(broken.map((each) => each.rule)).toContain(rule);
      throw undone;
    });
    await expect(attempt).rejects.toBe(undone);
  }
  await expectNotBroken();
});
