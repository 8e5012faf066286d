/** Free of zod: public pages may import values from here. */
export const cacheTags = [
  'User',
  'Property',
  'Application',
  'Contract',
  'Agreement',
  'Inspection',
  'Transaction',
  'Complaint',
  'Notification',
  'Settings',
  'Import',
  'System',
  'Clock',
] as const;
export type CacheTag = (typeof cacheTags)[number];

/** Of the answer that opens the stream: after how many milliseconds a page that comes back fetches what it has missed. */
export const fetchAfterHeader = 'x-fetch-after-ms';
