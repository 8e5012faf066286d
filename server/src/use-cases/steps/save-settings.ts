import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import { changesBetween } from '../../domain/settings/settings-fields.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { badRequest, violatedConstraint } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Names the field of the reminder that comes too early. */
function reminderProblem({
  first_reminder_days = 0,
  second_reminder_days = 0,
}: settings.NewSettings): Record<string, string> {
  return first_reminder_days < second_reminder_days
    ? { 'reminders.last.days': 'The last reminder has to come after the second' }
    : { 'reminders.second.days': 'The second reminder has to come after the first' };
}

/** Writes a new version, unless nothing differs. The settings are locked. */
export async function saveSettings(
  tx: Tx,
  { clock, outbox }: Deps,
  actor: Actor,
  before: settings.SettingsRow,
  after: settings.NewSettings,
): Promise<settings.SettingsRow> {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return before;
  const id = await settings.insert(tx, after, actor.id, clock.now()).catch((error) => {
    if (violatedConstraint(error) === 'rent_is_reminded_of_after_it_is_charged')
      throw badRequest('invalid_fields', {
        'days.reminder': 'Rent can be reminded of only after it was charged',
      });
    if (violatedConstraint(error) === 'reminders_follow_each_other')
      throw badRequest('invalid_fields', reminderProblem(after));
    if (violatedConstraint(error) === 'late_fee_has_an_amount')
      throw badRequest('invalid_fields', { 'lateFee.amount': 'Please enter how much the late fee is' });
    if (violatedConstraint(error) === 'transfers_need_an_account')
      throw badRequest('invalid_fields', {
        'bankTransfer.isOn': 'Please enter bank, account number and account holder first',
      });
    throw error;
  });
  await audit(tx, actor.id, {
    action: 'settings.changed',
    subject: { type: 'settings', id },
    before: Object.fromEntries(changes.map((change) => [change.field, change.before])),
    after: Object.fromEntries(changes.map((change) => [change.field, change.after])),
  });
  await outbox.announce(tx, { publicChange: { tag: 'Settings' } });
  return settings.current(tx);
}
