import type { FindComplaints, PatchComplaint } from '@teduh/shared/complaints';
import type { Deps } from '../../deps.ts';
import { keyOf } from '../../domain/complaints/complaint-images.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import { reasonNotToMove } from '../../domain/complaints/complaints.policy.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import * as lists from '../../domain/complaints/complaints-list.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { badRequest, conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { findImageFile } from '../../platform/image-files.ts';
import type { Message } from '../../platform/outbox.ts';

const subjectOf = (id: string) => ({ type: 'complaint', id });

/** Its owner and the admins, and nobody else, look at it again. */
const announce = (tx: Tx, { outbox }: Deps, customerId: string, messages: Message[] = []) =>
  outbox.announce(tx, {
    messages,
    change: { tags: ['Complaint'], to: { admins: true, userIds: [customerId] } },
  });

export async function listComplaints({ db }: Deps, actor: Actor, find: FindComplaints) {
  return lists.list(db, { ...find, customerId: actor.userType === 'admin' ? undefined : actor.id });
}

export async function getComplaint({ db }: Deps, actor: Actor, id: string) {
  const complaint = await complaints.getById(db, id);
  if (!isOwnerOrAdmin(actor, complaint.customer_id)) throw notFound('complaint_not_found');
  return complaint;
}

/** Whoever holds a signed link may see the photograph: the link was given to somebody who may. */
export async function getComplaintImage({ db, storage }: Deps, id: string, position: number, width?: number) {
  const { photographs } = await complaints.getById(db, id);
  const photograph = photographs[position];
  const file = photograph && (await findImageFile(storage, keyOf(photograph, width)));
  if (!file) throw notFound('complaint_not_found');
  return file;
}

export async function editComplaint(
  deps: Deps,
  actor: Actor,
  id: string,
  { title, description }: PatchComplaint,
) {
  return deps.db.begin(async (tx) => {
    const before = await complaints.getForUpdate(tx, id);
    if (!isOwnerOrAdmin(actor, before.customer_id)) throw notFound('complaint_not_found');
    if (title === undefined && description === undefined)
      throw badRequest('invalid_fields', { title: 'Title is required' });
    const changes = { title, description };
    if (!(await complaints.edit(tx, id, changes, deps.clock.now()))) throw conflict('complaint_handled');
    const after = await complaints.getById(tx, id);
    const words = (row: complaints.ComplaintRow) => ({ title: row.title, description: row.description });
    await audit(tx, actor.id, {
      action: 'complaint.edited',
      subject: subjectOf(id),
      before: words(before),
      after: words(after),
    });
    await announce(tx, deps, before.customer_id);
    return after;
  });
}

/** Of two admins who take it at once one has it, and the other is told so. */
export async function takeComplaint(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    const before = await complaints.getForUpdate(tx, id);
    await complaints.move(tx, id, {
      to: 'In Handling',
      at: deps.clock.now(),
      adminId: actor.id,
      otherwise: reasonNotToMove(before.status, 'In Handling'),
    });
    await audit(tx, actor.id, {
      action: 'complaint.taken',
      subject: subjectOf(id),
      before: { status: before.status },
      after: { status: 'In Handling', adminId: actor.id },
    });
    await announce(tx, deps, before.customer_id, [mail.taken(before, actor.name)]);
    return complaints.getById(tx, id);
  });
}

/** Any admin may finish what one of them took; whoever does stands there in the end. */
export async function finishComplaint(deps: Deps, actor: Actor, id: string, resolutionDetails: string) {
  return deps.db.begin(async (tx) => {
    const before = await complaints.getForUpdate(tx, id);
    await complaints.move(tx, id, {
      to: 'Handled',
      at: deps.clock.now(),
      adminId: actor.id,
      resolutionDetails,
      otherwise: reasonNotToMove(before.status, 'Handled'),
    });
    await audit(tx, actor.id, {
      action: 'complaint.handled',
      subject: subjectOf(id),
      before: { status: before.status, adminId: before.admin_id },
      after: { status: 'Handled', adminId: actor.id, resolutionDetails },
    });
    await announce(tx, deps, before.customer_id, [mail.handled(before, actor.name, resolutionDetails)]);
    return complaints.getById(tx, id);
  });
}

/** It leaves every list; the audit log keeps what it said. */
export async function deleteComplaint(deps: Deps, actor: Actor, id: string) {
  await deps.db.begin(async (tx) => {
    const complaint = await complaints.getForUpdate(tx, id);
    if (!isOwnerOrAdmin(actor, complaint.customer_id)) throw notFound('complaint_not_found');
    await complaints.hide(tx, id, deps.clock.now());
    const { title, description, status } = complaint;
    await audit(tx, actor.id, {
      action: 'complaint.deleted',
      subject: subjectOf(id),
      before: { title, description, status },
    });
    await announce(tx, deps, complaint.customer_id);
  });
}
