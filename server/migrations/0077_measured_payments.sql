-- The metrics count the payments of the last day every few seconds, and refunds that failed: neither may read the whole table for it.
create index payment_intents_by_change on payment_intents (updated_at, status);
create index failed_refunds on refunds (id) where status = 'Failed';
