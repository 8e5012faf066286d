import type { ComplaintStatus } from '@teduh/shared/complaints';

/** The three columns, in the order in which a complaint goes through them. */
export const columns: { status: ComplaintStatus; title: string; color: string }[] = [
  { status: 'Waiting for Response', title: 'Waiting', color: 'yellow' },
  { status: 'In Handling', title: 'In Handling', color: 'blue' },
  { status: 'Handled', title: 'Handled', color: 'green' },
];
