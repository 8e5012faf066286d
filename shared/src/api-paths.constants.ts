/** First parts of the API's paths that are answered without `/api` too, because the specification writes some calls so. */
export const bareApiRoots = [
  'auth',
  'users',
  'properties',
  'applications',
  'contracts',
  'transactions',
  'complaints',
  'notifications',
] as const;
