import { randomUUID } from 'node:crypto';
import { decide } from '@teduh/sandbox/cards/dispute.service.ts';
import { deliverWebhooks } from '@teduh/sandbox/cards/webhooks.ts';
import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import * as statements from '../src/domain/statements/statement.repository.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';
import { sendEvent } from './webhook.ts';

type TestApp = ReturnType<typeof useTestApp>;

type Person = { id: string; token: string };

/** Payments by card that go back, and what the card sandbox and its banks do about it. */
export function moneyBack(test: TestApp) {
  const steps = tenancy(test);
  const sandbox = () => withSandboxTables(test.deps.db);

  async function pending() {
    const { admin, tenant, contractId } = await steps.bareContract();
    const { id } = (await steps.charge(admin, contractId)).body.transaction as { id: string };
    const read = async () => (await steps.get(tenant, `/api/transactions/${id}`)).transaction;
    const refunds = async () => (await steps.history(admin, id)).refunds;
    return { admin, tenant, contractId, id, read, refunds };
  }

  return {
    pending,
    /** A charge of RM 120.50 that was paid by this card. */
    async paid(number?: string) {
      const charged = await pending();
      const { tenant, id } = charged;
      const intentId = await steps.payByCard(tenant, { transactionId: id }, number);
      const { status } = await steps.processPayment(tenant, id, intentId);
      if (status !== 200) throw new Error('not paid');
      return { ...charged, intentId };
    },
    providerRefunds: (intentId: string) =>
      sandbox().selectFrom('sandbox.refunds').selectAll().where('payment_intent_id', '=', intentId).execute(),
    /** The cardholder disputes a payment, whichever card it was. Nothing is told to the server. */
    async dispute(intentId: string) {
      const { amount_sen } = await sandbox()
        .selectFrom('sandbox.payment_intents')
        .select('amount_sen')
        .where('id', '=', intentId)
        .executeTakeFirstOrThrow();
      const about = { payment_intent_id: intentId, amount_sen, reason: 'fraudulent' };
      await sandbox()
        .insertInto('sandbox.disputes')
        .values({ id: `du_${randomUUID()}`, ...about, created_at: test.clock.wall() })
        .execute();
    },
    /** The bank decides about the dispute of a payment. */
    async decide(intentId: string, decision: 'won' | 'lost') {
      const { id } = await sandbox()
        .selectFrom('sandbox.disputes')
        .select('id')
        .where('payment_intent_id', '=', intentId)
        .executeTakeFirstOrThrow();
      await test.deps.db.begin((tx) => decide(tx, id, decision, test.clock.wall()));
      return id;
    },
    /** Delivers every webhook that is due, a few at a time. */
    async deliver() {
      const due = sandbox()
        .selectFrom('sandbox.events')
        .select('id')
        .where('next_try_at', '<=', test.clock.wall());
      while ((await due.execute()).length > 0) await deliverWebhooks(test.deps);
    },
    async takeEvents() {
      const rows = await sandbox().deleteFrom('sandbox.events').returning('payload').execute();
      return rows.map(({ payload }) => payload as object);
    },
    send: (event: object) => sendEvent(test, event),
    statementOf: async (person: Person, contractId: string) =>
      (await steps.get(person, `/api/contracts/${contractId}/statement`)).statement,
    disputesOf: async (admin: Person, id: string) => (await steps.history(admin, id)).disputes,
    mismatches: () => statements.listMismatches(test.deps.db),
  };
}
