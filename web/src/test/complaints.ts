import type { Complaint, ComplaintMessageAnswer, ComplaintsAnswer } from '@teduh/shared/complaints';
import { errorMessages } from '@teduh/shared/errors.constants';
import { type Call, failure, json } from './api.ts';

/** A waiting complaint about a Unit Rental, unless the changes say otherwise. */
export function aComplaint(changes: Partial<Complaint> = {}): Complaint {
  const id = changes.id ?? 'complaint-1';
  return {
    _id: id,
    id,
    customer: { _id: 'user-1', firstname: 'Aisyah', lastname: 'Rahman' },
    property: { _id: 'property-1', name: 'Suria Residence' },
    roomName: null,
    admin: null,
    title: 'The tap drips',
    description: 'All night.',
    category: null,
    urgency: null,
    preferredTimes: null,
    status: 'Waiting for Response',
    resolutionDetails: null,
    createdAt: '2026-11-15T02:14:05.000Z',
    photographs: [],
    comments: [],
    ...changes,
  };
}

const admin = { _id: 'admin-1', firstname: 'Aminah', lastname: 'Yusof' };

export const aTakenComplaint = (changes: Partial<Complaint> = {}) =>
  aComplaint({ status: 'In Handling', admin, ...changes });

export const aHandledComplaint = (changes: Partial<Complaint> = {}) =>
  aComplaint({ status: 'Handled', admin, resolutionDetails: 'A new washer.', ...changes });

export function aComment(
  body: string,
  userType: 'customer' | 'admin',
  changes: Partial<Complaint['comments'][number]> = {},
): Complaint['comments'][number] {
  const author = userType === 'admin' ? admin : { firstname: 'Aisyah', lastname: 'Rahman' };
  return {
    _id: body,
    id: body,
    author: { firstname: author.firstname, lastname: author.lastname, userType },
    body,
    createdAt: '2026-11-16T02:14:05.000Z',
    ...changes,
  };
}

/** The list by status, and each complaint by itself, as they are when asked for. */
export function listingOf(read: () => Complaint[], ids = read().map(({ id }) => id)) {
  const single = (id: string) => () => {
    const complaint = read().find((each) => each.id === id);
    return complaint ? json(200, { complaint }) : failure(404, errorMessages.complaint_not_found);
  };
  return {
    'GET /complaints': ({ search }: Call) => {
      const status = new URLSearchParams(search).get('status');
      const complaints = read().filter((complaint) => complaint.status === status);
      return json<ComplaintsAnswer>(200, { complaints });
    },
    ...Object.fromEntries(ids.map((id) => [`GET /complaints/${id}`, single(id)])),
  };
}

export const listing = (...complaints: Complaint[]) => listingOf(() => complaints);

export const answer = (message: string, complaint: Complaint = aComplaint(), status = 200) =>
  json<ComplaintMessageAnswer>(status, { message, complaint });
