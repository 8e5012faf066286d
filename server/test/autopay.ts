import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { autopayNoticeDays } from '@teduh/shared/autopay.constants';
import { addMonths, daysBetween } from '@teduh/shared/days';
import { host, pageOf } from './bank-page.ts';
import { cards, confirmCard } from './card-form.ts';
import { subjectsTo } from './mails.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type Person = { id: string; token: string; email: string };
type Typed = Parameters<typeof confirmCard>[2];

/** What people do about autopay, through the API. */
export function autopaying(test: ReturnType<typeof useTestApp>) {
  const renting = tenancy(test);
  const urlOf = (contractId: string) => `/api/contracts/${contractId}/autopay`;

  /** Lets days pass until so many are left. The jobs run on the last one, and on the one before on which a rent is announced. */
  async function waitUntil(due: string, daysBefore: number) {
    const left = daysBetween(test.clock.today(), due);
    if (daysBefore >= autopayNoticeDays) return renting.skipDays(left - daysBefore);
    await renting.skipDays(left - autopayNoticeDays);
    await renting.skipDays(autopayNoticeDays - daysBefore);
  }

  const steps = {
    start: (person: Person, contractId: string, more: object = {}) =>
      test.call('POST', urlOf(contractId), { token: person.token, body: { consentVersion: 1, ...more } }),
    confirm: (person: Person, contractId: string) =>
      test.call('POST', `${urlOf(contractId)}/confirm`, { token: person.token }),
    stop: (person: Person, contractId: string) =>
      test.call('DELETE', urlOf(contractId), { token: person.token }),
    read: (person: Person, contractId: string) =>
      test.call('GET', urlOf(contractId), { token: person.token }),

    /** Types the card into the form, and completes the authentication if the card asks for it. */
    async setUpCard(clientSecret: string, typed: Typed = {}) {
      const answer = await confirmCard(test.app, clientSecret, typed, {
        return_url: `http://${host}/autopay`,
      });
      if (answer.body.status === 'requires_action')
        await pageOf(test.app, clientSecret, answer.body).decide('complete');
      return answer;
    },

    async turnOn(person: Person, contractId: string, typed: Typed = {}) {
      const { body } = await steps.start(person, contractId);
      await steps.setUpCard(body.setup.clientSecret, typed);
      const answer = await steps.confirm(person, contractId);
      if (answer.status !== 200) throw new Error(`autopay is not on: ${answer.body.message}`);
    },

    /** A tenant with autopay, so many days before the rent of the second month is due. */
    async beforeRent(daysBefore: number, typed: Typed = { number: cards.good }) {
      const rental = await steps.rented(typed);
      await waitUntil(rental.due, daysBefore);
      return rental;
    },

    /** Two of them, whose rents are due on the same day. */
    async twoBeforeRent(daysBefore: number) {
      const rentals = [await steps.rented(), await steps.rented()];
      await waitUntil(rentals[0]?.due ?? '', daysBefore);
      return rentals;
    },

    /** A tenant with autopay, whose rent of the second month is `due` in a month. */
    async rented(typed: Typed = { number: cards.good }) {
      const start = test.clock.today();
      const rental = await renting.bareContract({ startDate: start, stayLength: 4 });
      await steps.turnOn(rental.tenant, rental.contractId, typed);
      const due = addMonths(start, 1);
      const { contractId, tenant } = rental;
      const rent = async () =>
        (await renting.get(tenant, '/api/transactions')).transactions.find(
          ({ dueDate, type }: { dueDate: string; type: string }) =>
            type === 'Monthly Rental' && dueDate === due,
        );
      /** How often the provider took money for this contract, without the deposit. */
      const charges = async () => {
        const rows = await withSandboxTables(test.deps.db)
          .selectFrom('sandbox.payment_intents')
          .select(['status', 'metadata'])
          .where('description', 'like', 'Monthly Rental%')
          .execute();
        return rows.filter(
          ({ status, metadata }) =>
            status === 'succeeded' && (metadata as { contractId?: string }).contractId === contractId,
        ).length;
      };
      const attempts = () =>
        test.deps.db
          .selectFrom('autopay_attempts')
          .innerJoin('transactions', 'transactions.id', 'transaction_id')
          .select(['attempt', 'autopay_attempts.status', 'decline_code', 'intent_id', 'transaction_id'])
          .where('contract_id', '=', contractId)
          .orderBy('attempt')
          .execute();
      const subjects = () => subjectsTo(test, tenant.email);
      return { ...rental, due, rent, charges, attempts, subjects };
    },
  };
  return steps;
}
