-- What renting needs beside its tables: reminders, reconciliation, the lock order.

-- What was reminded of, so that every reminder goes out once, whatever runs how often.
create table reminders (
  subject_id uuid not null,
  kind text not null check (kind in ('due-soon', 'overdue', 'hold-ending', 'paid-not-signed')),
  sent_at timestamptz(3) not null,
  primary key (subject_id, kind)
);

-- When reconciliation last asked the provider about it: servers share the work, and the longest unasked comes first.
alter table payment_intents add column checked_at timestamptz(3);
-- Promised in the same transaction as the cancellation that causes it; the provider is asked afterwards, until it did it.
alter table payment_intents add column refund_asked_at timestamptz(3);
create index refunds_to_make on payment_intents (refund_asked_at) where refund_asked_at is not null and status <> 'refunded';

-- Every tenancy of a unit, for the lists of one property.
create index contracts_by_unit on contracts (unit_id, created_at desc, id desc);
create index applications_by_unit on applications (unit_id, created_at desc, id desc);

-- The one lock order of everything that makes, pays or ends a tenancy: the tenant, then the unit. In any other order rivals
-- would wait for each other in a circle.
create function lock_parties(tenant uuid, unit uuid) returns void language plpgsql as $$
begin
  perform from users where id = tenant for no key update;
  perform from units where id = unit for no key update;
end $$;
