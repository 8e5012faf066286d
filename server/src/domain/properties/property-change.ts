import type { Change } from '../../platform/outbox.ts';

/** A changed listing updates every open page that shows listings, and clears the caches of all server processes. */
export const propertyChange: Change = { tags: ['Property'], to: { everyone: true } };
