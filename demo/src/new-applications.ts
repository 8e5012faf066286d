import type { Deps } from '@teduh/server/deps.ts';
import { apply } from '@teduh/server/use-cases/applications/apply.ts';
import { addDays } from '@teduh/shared/days';
import * as demo from './demo.repository.ts';

const enough = 5;
const stays = [12, 6, 12, 3] as const;

/** One more application by somebody of the demo, unless enough of them wait already. */
async function addApplication(deps: Deps) {
  const waiting = await demo.countWaitingApplications(deps.db);
  if (waiting >= enough) return;
  const today = deps.clock.today();
  const wish = await demo.findWish(deps.db, today);
  if (!wish) return;
  const { user_id: id, name, property_id: property, room_id } = wish;
  await apply(
    deps,
    { id, userType: 'customer', name },
    {
      property,
      room: room_id ?? undefined,
      startDate: addDays(today, 14 + 5 * waiting),
      stayLength: stays[waiting % stays.length] ?? 12,
    },
  );
}

/** With every day that the sandbox clock moves, somebody may apply. Returns a function that stops it. */
export function letApplicationsArrive(deps: Deps): () => Promise<void> {
  let arriving = Promise.resolve();
  const unsubscribe = deps.bus.subscribe(({ topic }) => {
    if (topic !== 'clock') return;
    arriving = arriving
      .then(() => addApplication(deps))
      .catch((error) => deps.log.debug({ err: error }, 'nobody of the demo has applied'));
  });
  return async () => {
    unsubscribe();
    await arriving;
  };
}
