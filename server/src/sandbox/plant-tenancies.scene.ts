import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { rentChargeDays } from '@teduh/shared/transactions.constants';
import type { Deps } from '../deps.ts';
import * as users from '../domain/users/users.repository.ts';
import { dailyRentalJobs } from '../jobs/contracts.jobs.ts';
import { createClock } from '../platform/clock.ts';
import type { Actor } from '../platform/http/access.ts';
import { readImage } from '../platform/images.ts';
import { createOutbox } from '../platform/outbox.ts';
import { hashPassword } from '../platform/passwords.ts';
import { acceptApplication } from '../use-cases/applications/accept-application.ts';
import { apply } from '../use-cases/applications/apply.ts';
import { rejectApplication } from '../use-cases/applications/reject-application.ts';
import { withdrawApplication } from '../use-cases/applications/withdraw-application.ts';
import { commentOnComplaint } from '../use-cases/complaints/comment-on-complaint.ts';
import { finishComplaint, takeComplaint } from '../use-cases/complaints/complaints.service.ts';
import { createComplaint } from '../use-cases/complaints/create-complaint.ts';
import { getContract } from '../use-cases/contracts/get-contract.ts';
import { readContractFile } from '../use-cases/contracts/read-contract-file.ts';
import { signContract } from '../use-cases/contracts/sign-contract.ts';
import { openPayment } from '../use-cases/payments/open-payment.ts';
import { processPayment } from '../use-cases/payments/process-payment.ts';
import { listProperties } from '../use-cases/properties/properties.service.ts';
import { createTransaction } from '../use-cases/transactions/create-transaction.ts';
import { listTransactions } from '../use-cases/transactions/list-transactions.ts';
import { demoPassword } from './demo-data.ts';
import { createDemoPayments } from './demo-payments.ts';
import { type PictureKind, renderPicture } from './pictures/draw.ts';

const dayMs = 24 * 60 * 60 * 1000;
type Place = { property: string; room?: string };
type Stay = { days: number; months: number };
type Words = { title: string; description: string; photographs?: [PictureKind, seed: number][] };

/** A clock that stands still on days that have passed. */
function createPastClock(now: Date) {
  let daysAgo = 0;
  const clock = createClock(() => new Date(now.getTime() - daysAgo * dayMs));
  return Object.assign(clock, {
    goBack(days: number) {
      daysAgo = days;
    },
  });
}

/** The demo's people do what people do, through the same flows and on days that have passed. */
export function rehearse(given: Deps) {
  const clock = createPastClock(given.clock.now());
  const { jobs, config } = given;
  const deps: Deps = {
    ...given,
    clock,
    payments: createDemoPayments(),
    // Nobody at these addresses waits for mail: it never leaves the house.
    outbox: createOutbox({ jobs, clock, delivery: 'mailbox', publicUrl: config.publicUrl }),
  };
  const today = clock.today();

  async function find({ property, room }: Place) {
    const page = await listProperties(deps, { q: property, limit: 100, sort: 'newest', available: false });
    const found = page.rows.find(({ name }) => name === property);
    const unit = found?.units.find(({ name }) => name === (room ?? null));
    if (!found || !unit) throw new Error(`the demo has no ${property}, ${room ?? 'the whole of it'}`);
    return { property: found.id, ...(room && { room: unit.id }) };
  }

  const scene = {
    at: clock.goBack,

    async person(firstname: string, lastname: string, email: string, phone: string): Promise<Actor> {
      const known = await users.findByEmail(deps.db, email);
      if (known) return actorOf(known);
      const passwordHash = await hashPassword(demoPassword);
      const person = { firstname, lastname, email, phone, passwordHash };
      return actorOf(
        await deps.db.begin((tx) => users.insert(tx, { ...person, userType: 'customer', status: 'active' })),
      );
    },

    async apply(tenant: Actor, place: Place, { days, months }: Stay) {
      const startDate = addDays(clock.today(), days);
      return (await apply(deps, tenant, { ...(await find(place)), startDate, stayLength: months })).id;
    },
    reject: (admin: Actor, id: string) => rejectApplication(deps, admin, id),
    withdraw: (tenant: Actor, id: string) => withdrawApplication(deps, tenant, id),
    async accept(admin: Actor, id: string): Promise<string> {
      return (await acceptApplication(deps, admin, id)).contract_id ?? '';
    },
    async signAndPay(tenant: Actor, contractId: string) {
      // The demo signs what it was given: the agreement itself comes back.
      await signContract(deps, tenant, contractId, () => readContractFile(deps, contractId, 'original'));
      const { id: paymentIntentId } = await openPayment(deps, tenant, { contractId });
      await processPayment(deps, tenant, { contractId, paymentIntentId });
    },
    /** What the days brought by themselves: rent that fell due, reminders. */
    dayPasses: () => dailyRentalJobs(deps).run(),
    async payRent(tenant: Actor) {
      const { rows } = await listTransactions(deps, tenant, {
        limit: 100,
        status: 'Pending',
        sort: '-createdAt',
      });
      for (const { id: transactionId } of rows) {
        const { id: paymentIntentId } = await openPayment(deps, tenant, { transactionId });
        await processPayment(deps, tenant, { transactionId, paymentIntentId });
      }
    },
    async charge(admin: Actor, contractId: string, amount: number, description: string) {
      const dueDate = addDays(clock.today(), 10);
      await createTransaction(deps, admin, { contractId, type: 'Other Fees', amount, dueDate, description });
    },
    async complain(tenant: Actor, { title, description, photographs = [] }: Words): Promise<string> {
      const paint = () =>
        Promise.all(
          photographs.map(async ([kind, seed]) =>
            readImage(await renderPicture(kind, seed), 'photographs', 'quick'),
          ),
        );
      return (await createComplaint(deps, tenant, { title, description }, paint)).id;
    },
    take: (admin: Actor, id: string) => takeComplaint(deps, admin, id),
    finish: (admin: Actor, id: string, details: string) => finishComplaint(deps, admin, id, details),
    say: (who: Actor, id: string, words: string) => commentOnComplaint(deps, who, id, words),
    /** The day on which a month's rent has just been asked for. */
    async atRent(tenant: Actor, contractId: string, month: number) {
      const { start_date } = await getContract(deps, tenant, contractId);
      clock.goBack(daysBetween(addDays(addMonths(start_date, month), -rentChargeDays), today));
      await dailyRentalJobs(deps).run();
    },
  };
  return scene;
}

export const actorOf = (user: users.UserRow): Actor => ({
  id: user.id,
  userType: user.user_type,
  name: `${user.firstname} ${user.lastname}`.trim(),
});

export type Scene = ReturnType<typeof rehearse>;
