/** Free of zod: the web app's build reads it too. */

/** First path segments of calls that the specification writes without `/api`; both forms are answered. */
export const apiRoots = [
  'auth',
  'users',
  'properties',
  'applications',
  'contracts',
  'transactions',
  'complaints',
  'notifications',
] as const;
