/**
 * Twenty applications for one unit, all accepted at the same moment on two servers with one database, a hundred times. Bars: each time
 * exactly one is accepted with one contract, all others are rejected, and no request fails with a 5xx.
 *
 *   npm run rivals --workspace bench
 */
import { createAdmin, createHouse, createUser } from '../server/test/factories.ts';
import { stepsAt } from './renting/steps.ts';
import { many, openDeps, startBeside, startTeduh } from './support.ts';

const rounds = 100;
const rivals = 20;
const stay = { start_date: '2036-12-01', end_date: '2037-03-01', stay_months: 3 };

const first = await startTeduh();
const second = await startBeside(first);
const deps = await openDeps(first);
const servers = [stepsAt(first.url), stepsAt(second.url)] as const;

async function acceptAll(admin: Awaited<ReturnType<typeof createAdmin>>, tenantIds: string[]) {
  const { unitId } = await createHouse(deps);
  const waiting = await deps.db
    .insertInto('applications')
    .values(tenantIds.map((user_id) => ({ ...stay, unit_id: unitId, user_id })))
    .returning('id')
    .execute();
  const answers = await Promise.all(
    waiting.map(({ id }, index) => servers[index % 2 === 0 ? 0 : 1].accept(admin, id)),
  );
  const statuses = await deps.db
    .selectFrom('applications')
    .select('status')
    .where('unit_id', '=', unitId)
    .execute();
  const contracts = await deps.db
    .selectFrom('contracts')
    .select('id')
    .where('unit_id', '=', unitId)
    .execute();
  for (const { id } of contracts) await servers[0].cancelContract(admin, id);
  const isRight =
    answers.filter(({ status }) => status === 200).length === 1 &&
    answers.filter(({ status }) => status === 409).length === rivals - 1 &&
    statuses.filter(({ status }) => status === 'Accepted').length === 1 &&
    statuses.filter(({ status }) => status === 'Rejected').length === rivals - 1 &&
    contracts.length === 1;
  return isRight ? undefined : { answers: answers.map(({ status }) => status), statuses, contracts };
}

try {
  const admin = await createAdmin(deps);
  const tenants = await many(rivals, () => createUser(deps));
  const ids = tenants.map(({ id }) => id);
  const started = performance.now();
  const wrong = (await many(rounds, () => acceptAll(admin, ids))).filter((result) => result !== undefined);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${rounds} rounds of ${rivals} rivals in ${seconds} s: ${wrong.length} went wrong.`);
  for (const result of wrong) console.error(JSON.stringify(result));
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await deps.db.destroy();
  await second.stop();
  await first.stop();
}
