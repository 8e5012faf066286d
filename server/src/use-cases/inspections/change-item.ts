import type { InspectionItemChange } from '@teduh/shared/inspections';
import type { Deps } from '../../deps.ts';
import * as items from '../../domain/inspections/inspection-items.repository.ts';
import { misplacedField } from '../../domain/inspections/inspections.policy.ts';
import { badRequest, conflict, forbidden } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertWritable, lockReadableItem } from '../steps/lock-inspection.ts';
import { readItem } from '../steps/read-inspection.ts';

/**
 * Saves what was typed. Admins fill in a draft, the tenant adds remarks to what was sent. What is saved already is no conflict: the answer
 * to it may have been lost on the way, and then it comes again.
 */
export async function changeItem(
  deps: Deps,
  actor: Actor,
  itemId: string,
  { version, ...asked }: InspectionItemChange,
) {
  const isTenant = actor.userType !== 'admin';
  return deps.db.begin(async (tx) => {
    const { item, inspection } = await lockReadableItem(tx, actor, itemId);
    const { remark, ...ofAdmins } = asked;
    if (isTenant ? Object.keys(ofAdmins).length > 0 : remark !== undefined) throw forbidden('not_allowed');
    const misplaced = misplacedField(item.kind, asked);
    if (misplaced) throw badRequest('invalid_fields', { [misplaced]: 'This does not belong to this line' });
    const change = columnsOf(asked);
    if (isSaved(item, change)) return readItem(tx, itemId);
    assertWritable(actor, inspection, deps.clock.today());
    if (item.version !== version) throw conflict('changed_meanwhile');
    await items.change(tx, item, change);
    // A draft is announced when it is sent: its writer, on a phone in a basement, would fetch the whole report after each word.
    if (isTenant) await deps.outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
    return readItem(tx, itemId);
  });
}

function columnsOf(asked: Omit<InspectionItemChange, 'version'>) {
  const { name, count, reading, isDone, condition, note, remark } = asked;
  return {
    ...(name !== undefined && { name }),
    ...(count !== undefined && { count }),
    ...(reading !== undefined && { reading_tenths: reading }),
    ...(isDone !== undefined && { is_done: isDone }),
    ...(condition !== undefined && { condition }),
    ...(note !== undefined && { note }),
    ...(remark !== undefined && { remark }),
  };
}

const isSaved = (item: items.ItemRow, change: ReturnType<typeof columnsOf>) =>
  Object.entries(change).every(([column, value]) => item[column as keyof typeof change] === value);
