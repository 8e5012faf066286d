import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { rentChargeDays } from '@teduh/shared/limits';
import type { Deps } from '../deps.ts';
import { acceptApplication } from '../flows/accept-application.ts';
import { apply } from '../flows/apply.ts';
import { openPayment } from '../flows/open-payment.ts';
import { processPayment } from '../flows/process-payment.ts';
import { signContract } from '../flows/sign-contract.ts';
import { rejectApplication, withdrawApplication } from '../modules/applications/application.service.ts';
import { keepTenancies } from '../modules/contracts/contract.jobs.ts';
import { getContract, readContractFile } from '../modules/contracts/contract.service.ts';
import { listProperties } from '../modules/properties/property.service.ts';
import { addCharge, listTransactions } from '../modules/transactions/transaction.service.ts';
import * as users from '../modules/users/user.repository.ts';
import { createClock } from '../platform/clock.ts';
import type { Actor } from '../platform/http/access.ts';
import { createOutbox } from '../platform/outbox.ts';
import { hashPassword } from '../platform/passwords.ts';
import { demoAccounts, demoPassword } from './demo-data.ts';
import { createDemoPayments } from './demo-payments.ts';
import * as seeds from './demo-seed.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
type Place = { property: string; room?: string };
type Stay = { days: number; months: number };

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
function rehearse(given: Deps) {
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
    dayPasses: () => keepTenancies(deps).run(),
    async payRent(tenant: Actor) {
      const { rows } = await listTransactions(deps, tenant, { limit: 100, status: 'Pending' });
      for (const { id: transactionId } of rows) {
        const { id: paymentIntentId } = await openPayment(deps, tenant, { transactionId });
        await processPayment(deps, tenant, { transactionId, paymentIntentId });
      }
    },
    async charge(admin: Actor, contractId: string, amount: number, description: string) {
      const dueDate = addDays(clock.today(), 10);
      await addCharge(deps, admin, { contractId, type: 'Other Fees', amount, dueDate, description });
    },
    /** The day on which a month's rent has just been asked for. */
    async atRent(tenant: Actor, contractId: string, month: number) {
      const { start_date } = await getContract(deps, tenant, contractId);
      clock.goBack(daysBetween(addDays(addMonths(start_date, month), -rentChargeDays), today));
      await keepTenancies(deps).run();
    },
  };
  return scene;
}

const actorOf = (user: users.UserRow): Actor => ({
  id: user.id,
  userType: user.user_type,
  name: `${user.firstname} ${user.lastname}`.trim(),
});

type Scene = ReturnType<typeof rehearse>;
type Story = { seed: string; play(scene: Scene, admin: Actor, tenant: Actor): Promise<void> };

const stories: Story[] = [
  {
    seed: 'tenancy: the demo tenant',
    async play(scene, admin, tenant) {
      scene.at(96);
      const first = await scene.apply(tenant, { property: 'Menara Cengal, KLCC' }, { days: 14, months: 12 });
      const second = await scene.apply(
        tenant,
        { property: 'Bilik Cemara, Wangsa Maju', room: 'Single room' },
        { days: 10, months: 6 },
      );
      scene.at(95);
      await scene.reject(admin, first);
      await scene.withdraw(tenant, second);
      scene.at(90);
      const home = await scene.apply(
        tenant,
        { property: 'Rumah Melur, SS2', room: 'Master room' },
        { days: 9, months: 12 },
      );
      scene.at(89);
      const contractId = await scene.accept(admin, home);
      scene.at(87);
      await scene.signAndPay(tenant, contractId);
      for (const month of [1, 2]) {
        await scene.atRent(tenant, contractId, month);
        await scene.payRent(tenant);
      }
      scene.at(4);
      await scene.charge(admin, contractId, 45.5, 'Air conditioning, metered in October');
      scene.at(0);
      await scene.dayPasses();
    },
  },
  {
    seed: 'tenancy: a neighbour who pays late',
    async play(scene, admin) {
      scene.at(60);
      const ravi = await scene.person('Ravi', 'Chandran', 'ravi@teduh.test', '0162233445');
      const home = await scene.apply(
        ravi,
        { property: 'Residensi Kemboja, Bangsar South' },
        { days: 15, months: 6 },
      );
      scene.at(59);
      const contractId = await scene.accept(admin, home);
      scene.at(58);
      await scene.signAndPay(ravi, contractId);
      await scene.atRent(ravi, contractId, 1);
      scene.at(0);
      await scene.dayPasses();
    },
  },
  {
    seed: 'tenancy: an offer that waits for a signature',
    async play(scene, admin) {
      scene.at(3);
      const farid = await scene.person('Farid', 'Ismail', 'farid@teduh.test', '0137788990');
      const home = await scene.apply(
        farid,
        { property: 'The Kenanga, Bukit Bintang', room: 'Queen room' },
        { days: 14, months: 4 },
      );
      scene.at(2);
      await scene.accept(admin, home);
    },
  },
  {
    seed: 'tenancy: people who wait for an answer',
    async play(scene) {
      scene.at(1);
      const mei = await scene.person('Mei Yee', 'Lim', 'mei@teduh.test', '0124455667');
      const nurul = await scene.person('Nurul', 'Huda', 'nurul@teduh.test', '0195566778');
      await scene.apply(mei, { property: 'Rumah Teratai, Taman Desa' }, { days: 20, months: 12 });
      await scene.apply(nurul, { property: 'Rumah Teratai, Taman Desa' }, { days: 30, months: 6 });
      scene.at(0);
      await scene.apply(nurul, { property: 'Rumah Melur, SS2', room: 'Small room' }, { days: 12, months: 3 });
    },
  },
];

export async function hasTenanciesToPlant({ db }: Deps): Promise<boolean> {
  const planted = new Set(await seeds.listPlanted(db));
  return stories.some(({ seed }) => !planted.has(seed));
}

/** Applications in every state, a home with paid and pending rent, a neighbour who is late: each story once in the life of the database. */
export async function plantTenancies(deps: Deps, signal: AbortSignal) {
  for (const { seed, play } of stories) {
    if (signal.aborted) return;
    if (!(await deps.db.begin((tx) => seeds.claim(tx, seed)))) continue;
    const [admin, tenant] = await Promise.all(
      [demoAccounts.admin, demoAccounts.tenant].map((email) => users.findByEmail(deps.db, email)),
    );
    if (!admin || !tenant) continue;
    await play(rehearse(deps), actorOf(admin), actorOf(tenant));
  }
}
