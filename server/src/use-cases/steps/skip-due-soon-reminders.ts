import { addDays } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

/** For what is charged and told just now: a reminder a few minutes later that it is due soon would be one too many. */
export async function skipDueSoonReminders(
  tx: Tx,
  { clock }: Deps,
  charged: { id: string; due_date: string }[],
) {
  const { reminder_days } = await settings.current(tx);
  const until = addDays(clock.today(), reminder_days);
  const soon = charged.filter(({ due_date }) => due_date <= until);
  await claimReminders(
    tx,
    'due-soon',
    soon.map(({ id }) => id),
    clock.now(),
  );
}
