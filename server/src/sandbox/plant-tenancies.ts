import type { Deps } from '../deps.ts';
import * as users from '../domain/users/users.repository.ts';
import type { Actor } from '../platform/http/access.ts';
import { demoAccounts } from './demo-data.ts';
import * as seeds from './demo-seed.repository.ts';
import { actorOf, rehearse, type Scene } from './plant-tenancies.scene.ts';

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
  {
    seed: 'tenancy: what is wrong with the house',
    async play(scene, admin, tenant) {
      scene.at(40);
      const lamp = await scene.complain(tenant, {
        title: 'The kitchen lamp flickers',
        description: 'Since Monday, mostly in the evening. A new bulb did not help.',
        photographs: [['kitchen', 31]],
      });
      scene.at(39);
      await scene.take(admin, lamp);
      await scene.say(
        admin,
        lamp,
        'Thank you for telling us. An electrician can come on Thursday at ten. Does that suit you?',
      );
      await scene.say(tenant, lamp, 'Yes, I am at home until noon.');
      scene.at(37);
      await scene.finish(
        admin,
        lamp,
        'The switch was loose and has been replaced. The electrician tested all lamps of the floor.',
      );
      scene.at(9);
      const leak = await scene.complain(tenant, {
        title: 'The air conditioner drips',
        description:
          'It leaves a small puddle under the window of the master room every night.\nI put a bucket there for now.',
        photographs: [
          ['bedroom', 12],
          ['balcony', 4],
        ],
      });
      scene.at(8);
      await scene.take(admin, leak);
      await scene.say(
        admin,
        leak,
        'The drain is probably blocked. The service comes next week; we tell you the day.',
      );
      scene.at(2);
      await scene.say(tenant, leak, 'Is there a day already? The bucket is full every morning.');
      scene.at(1);
      await scene.complain(tenant, {
        title: 'The gate does not lock',
        description: 'The lock of the front gate turns, but the bolt stays inside.',
      });
      const ravi = await scene.person('Ravi', 'Chandran', 'ravi@teduh.test', '0162233445');
      await scene.complain(ravi, {
        title: 'One of the two lifts stands still',
        description: 'Lift B has been out of order for three days. In the morning we wait for ten minutes.',
      });
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
