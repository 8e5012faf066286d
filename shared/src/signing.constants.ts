/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

export const signingParties = ['landlord', 'tenant'] as const;
export const signatureMethods = ['typed', 'drawn'] as const;
/** `Sealing`: both have signed, and the final document is being made. `Void`: signed on paper instead, or no longer wanted. */
export const signingStatuses = ['Open', 'Sealing', 'Sealed', 'Declined', 'Void'] as const;

export const signingMoves = {
  Open: ['Sealing', 'Declined', 'Void'],
  Sealing: ['Sealed'],
  Sealed: [],
  Declined: [],
  Void: [],
} as const satisfies Moves<(typeof signingStatuses)[number]>;

/** Why a final document could not be made. */
export const sealProblems = ['certificate', 'timestamp', 'other'] as const;

/** What happened to a request, in the order in which it usually happens. */
export const signingEventKinds = [
  'sent',
  'opened',
  'read to the end',
  'signed',
  'reminded',
  'sent again',
  'declined',
  'voided',
  'sealed',
] as const;
/** Those that the page of the tenant tells us. */
export const reportedEventKinds = ['opened', 'read to the end'] as const;

/** A name in Chinese may have fifty strokes. */
export const signatureLimits = { strokes: 100, points: 2_000, coordinate: 10_000, nameLength: 100 } as const;
/** Of an identity card or a passport. */
export const identityNumberLength = { min: 5, max: 30 } as const;
/** How many agreements are signed for the landlord with one call. */
export const landlordBatchSize = 100;
export const declineReasonMaxLength = 500;

/** What is sealed: agreements, and the reports at both ends of a tenancy. */
export const sealedKinds = ['agreement', 'move-in', 'move-out'] as const;
/** Of a document that somebody verifies. `Superseded`: another document has taken its place. */
export const verificationStatuses = ['Valid', 'Superseded', 'Cancelled'] as const;

/** What tenants agree to. */
export const signingConsentVersion = 1;
/** What whoever signs for the landlord agrees to: the accept makes the agreement, so nobody has read it before. */
export const landlordConsentVersion = 2;
