-- Whatever ends a mandate, nothing of it stays with the provider: neither the card, nor the customer, nor a setup that could still be completed.
drop index cards_to_detach;
create index mandates_to_forget on autopay_mandates (ended_at) where status = 'Ended' and detached_at is null;
create index mandates_by_customer on autopay_mandates (customer_id);
-- So far only cards were detached.
update autopay_mandates set detached_at = null where status = 'Ended';

-- A tenant who disputes a payment does not agree to another one.
alter table autopay_mandates
  drop constraint autopay_mandates_ended_because_check,
  add constraint autopay_mandates_ended_because_check check (ended_because in
    ('tenant', 'contract', 'card removed', 'declined', 'replaced', 'not completed', 'disputed'));
