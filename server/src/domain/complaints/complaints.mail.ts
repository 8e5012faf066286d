import { fullName, placeOf } from '@teduh/shared/names';
import { handleComplaintAt, paths } from '@teduh/shared/pages';
import type { Message, MessageText, Recipient } from '../../platform/outbox.ts';
import type { ComplaintRow } from './complaints.repository.ts';

type Complaint = Pick<
  ComplaintRow,
  | 'id'
  | 'customer_id'
  | 'email'
  | 'firstname'
  | 'lastname'
  | 'property_name'
  | 'room_name'
  | 'title'
  | 'description'
  | 'category'
  | 'urgency'
  | 'preferred_times'
>;

const linkForTenant = ({ id }: Complaint) => ({
  label: 'See my complaint',
  path: `${paths.complaint}?complaint=${id}`,
});
const linkForAdmin = ({ id }: Complaint) => ({
  label: 'See the complaint',
  path: handleComplaintAt(id),
});
const tenantOf = ({ customer_id, email, firstname }: Complaint): Recipient => ({
  id: customer_id,
  email,
  firstname,
});
const paragraphsOf = (text: string) => text.split(/\n+/);

/** What the tenant chose to say besides the description, one line each. */
const detailsOf = ({ category, urgency, preferred_times }: Complaint) =>
  Object.entries({ Category: category, Urgency: urgency, 'Preferred times': preferred_times })
    .filter(([, value]) => value !== null)
    .map(([label, value]) => `${label}: ${value}`);

export function added(complaint: Complaint): MessageText {
  const kind = complaint.urgency === 'Urgent' ? 'Urgent complaint' : 'New complaint';
  return {
    subject: `${kind} about ${placeOf(complaint)}`,
    paragraphs: [
      `${fullName(complaint)} writes: “${complaint.title}”`,
      ...paragraphsOf(complaint.description),
      ...detailsOf(complaint),
      'Nobody is handling it yet.',
    ],
    action: linkForAdmin(complaint),
  };
}

export function becameUrgent(complaint: Complaint): MessageText {
  return {
    subject: `A complaint about ${placeOf(complaint)} is now urgent`,
    paragraphs: [
      `${fullName(complaint)} says that “${complaint.title}” is urgent.`,
      ...paragraphsOf(complaint.description),
      ...detailsOf(complaint),
    ],
    action: linkForAdmin(complaint),
  };
}

export function taken(complaint: Complaint, adminName: string): Message {
  return {
    to: tenantOf(complaint),
    subject: 'Your complaint is in handling',
    paragraphs: [
      `${adminName} is looking after “${complaint.title}”.`,
      'We will write to you as soon as there is news. You can also write to us on the page of the complaint.',
    ],
    action: linkForTenant(complaint),
  };
}

export function handled(complaint: Complaint, adminName: string, resolutionDetails: string): Message {
  return {
    to: tenantOf(complaint),
    subject: 'Your complaint has been handled',
    paragraphs: [`${adminName} has handled “${complaint.title}”.`, ...paragraphsOf(resolutionDetails)],
    action: linkForTenant(complaint),
  };
}

export function answered(complaint: Complaint, adminName: string, body: string): Message {
  return {
    to: tenantOf(complaint),
    subject: 'A new comment on your complaint',
    paragraphs: [`${adminName} wrote about “${complaint.title}”.`, ...paragraphsOf(body)],
    action: linkForTenant(complaint),
  };
}

export function commented(complaint: Complaint, body: string): MessageText {
  return {
    subject: `A new comment on a complaint about ${placeOf(complaint)}`,
    paragraphs: [`${fullName(complaint)} wrote about “${complaint.title}”.`, ...paragraphsOf(body)],
    action: linkForAdmin(complaint),
  };
}

/** Its page is gone, so the link leads to those that are left. */
export function deleted(complaint: Complaint): MessageText {
  return {
    subject: `A complaint about ${placeOf(complaint)} was deleted`,
    paragraphs: [
      `${fullName(complaint)} has deleted “${complaint.title}”, which is in handling.`,
      'If somebody is on the way because of it, please ask the tenant whether they are still needed.',
    ],
    action: { label: 'See the complaints', path: paths.manageComplaints },
  };
}
