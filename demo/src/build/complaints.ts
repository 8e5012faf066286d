import * as mail from '@teduh/server/domain/complaints/complaints.mail.ts';
import { reportOf } from '@teduh/server/domain/complaints/complaints.repository.ts';
import { fullName } from '@teduh/shared/names';
import { complaints, type DemoComplaint } from '../data/complaints.ts';
import { type DemoImages, rowsOfImages } from '../images.ts';
import type { Build } from './build.ts';
import { idOf } from './deterministic.ts';
import { getContractAt } from './fees.ts';
import { getPerson } from './world.ts';

const nameOf = ({ tenant, title }: DemoComplaint) => `complaint of ${tenant}: ${title}`;

/** What mails say about it. */
function rowOf(build: Build, complaint: DemoComplaint, createdAt: Date) {
  const { id: customerId, ...tenant } = getPerson(complaint.tenant);
  const { row, unit } = getContractAt(build, customerId, createdAt);
  return {
    ...tenant,
    id: idOf(nameOf(complaint)),
    customer_id: customerId,
    contract_id: row.id,
    property_name: unit.property_name,
    room_name: unit.room_name,
    title: complaint.title,
    description: complaint.description,
    category: complaint.category ?? null,
    urgency: complaint.urgency ?? null,
    preferred_times: complaint.preferredTimes ?? null,
  };
}
type Complaint = ReturnType<typeof rowOf>;

function addComments(build: Build, row: Complaint, comments: NonNullable<DemoComplaint['comments']>) {
  const { calendar, admin, rows, announce, audit } = build;
  for (const [position, { daysAgo, by, body }] of comments.entries()) {
    const at = calendar.during(calendar.daysAgo(daysAgo), `comment ${position} on ${row.id}`);
    const authorId = by === 'admin' ? admin.id : row.customer_id;
    rows.complaint_comments.push({
      id: idOf(`comment ${position} on ${row.id}`),
      complaint_id: row.id,
      author_id: authorId,
      position,
      body,
      created_at: at,
    });
    const subject = { type: 'complaint', id: row.id };
    audit({ at, actorId: authorId, action: 'complaint.commented', subject, after: { position } });
    announce(
      at,
      by === 'admin'
        ? { messages: [mail.answered(row, fullName(admin), body)] }
        : { toAdmins: [mail.commented(row, body)] },
    );
  }
}

function addComplaint(build: Build, complaint: DemoComplaint, images: DemoImages) {
  const { calendar, admin, rows, announce, audit } = build;
  const { daysAgo, images: names = [], takenDaysAgo, comments = [], handled } = complaint;
  const on = (days: number, what: string) =>
    calendar.during(calendar.daysAgo(days), `${what} ${nameOf(complaint)}`);
  const createdAt = on(daysAgo, 'writing');
  const row = rowOf(build, complaint, createdAt);
  const { id, customer_id, contract_id: contractId, title, description, category, urgency } = row;
  const subject = { type: 'complaint', id };
  const after = { contractId, ...reportOf(row), images: names.length };
  audit({ at: createdAt, actorId: customer_id, action: 'complaint.added', subject, after });
  announce(createdAt, { toAdmins: [mail.added(row)] });
  for (const { placeholder: _, ...image } of rowsOfImages(images, names))
    rows.complaint_photographs.push({ ...image, complaint_id: id, created_at: createdAt });

  const waiting = { status: 'Waiting for Response' } as const;
  const taken = { status: 'In Handling', adminId: admin.id } as const;
  let updatedAt = createdAt;
  if (takenDaysAgo !== undefined) {
    // On the same day it may only be taken once it is written.
    updatedAt = new Date(Math.max(on(takenDaysAgo, 'taking').getTime(), createdAt.getTime() + 3_600_000));
    audit({
      at: updatedAt,
      actorId: admin.id,
      action: 'complaint.taken',
      subject,
      before: waiting,
      after: taken,
    });
    announce(updatedAt, { messages: [mail.taken(row, fullName(admin))] });
  }
  addComments(build, row, comments);
  if (handled) {
    updatedAt = on(handled.daysAgo, 'handling');
    const done = { status: 'Handled', adminId: admin.id, resolutionDetails: handled.details };
    audit({
      at: updatedAt,
      actorId: admin.id,
      action: 'complaint.handled',
      subject,
      before: taken,
      after: done,
    });
    announce(updatedAt, { messages: [mail.handled(row, fullName(admin), handled.details)] });
  }
  rows.complaints.push({
    id,
    customer_id,
    contract_id: contractId,
    admin_id: takenDaysAgo === undefined ? null : admin.id,
    title,
    description,
    category,
    urgency,
    preferred_times: row.preferred_times,
    status: handled ? 'Handled' : takenDaysAgo === undefined ? waiting.status : taken.status,
    resolution_details: handled?.details ?? null,
    created_at: createdAt,
    updated_at: updatedAt,
  });
}

export function addComplaints(build: Build, images: DemoImages) {
  for (const complaint of complaints) addComplaint(build, complaint, images);
}
