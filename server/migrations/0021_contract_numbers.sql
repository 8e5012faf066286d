-- Contract numbers that people can say: TD-2026-0012. The count goes on from year to year, so that no contract waits for the number of
-- another one; a contract that was not made in the end leaves a gap.
create sequence contract_serials as integer;

create function contract_number(made_on date, serial bigint) returns text immutable language sql
  return format('TD-%s-%s', extract(year from made_on)::integer, lpad(serial::text, greatest(length(serial::text), 4), '0'));

alter table contracts add column number text;
-- Contracts that exist already are counted in the order in which they were made.
update contracts c set number = counted.number
from (
  select id, contract_number((created_at at time zone 'Asia/Kuala_Lumpur')::date, row_number() over (order by created_at, id)) as number
  from contracts
) counted
where c.id = counted.id;
select setval('contract_serials', (select count(*) from contracts) + 1, false);

alter table contracts
  alter column number set default contract_number((now() at time zone 'Asia/Kuala_Lumpur')::date, nextval('contract_serials')),
  alter column number set not null;
-- People search for the last part alone, too.
create unique index contracts_by_serial on contracts ((split_part(number, '-', 3)::integer));

create or replace view contract_facts as
  select id, application_id, user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at, created_at,
    coalesce((select true from contract_files f where f.contract_id = contracts.id and f.kind = 'signed' limit 1), false) as is_signed,
    coalesce((select t.status = 'Paid' from transactions t where t.contract_id = contracts.id and t.type = 'Deposit'), false)
      as is_deposit_paid,
    number
  from contracts;

create or replace view contract_details as
  select c.id, c.application_id, c.user_id, c.unit_id, c.start_date, c.end_date, c.status, c.rent_sen, c.deposit_sen,
    c.hold_expires_at, c.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    original.storage_key as original_key, signed.storage_key as signed_key, signed.sha256 as signed_sha256,
    deposit.id as deposit_id, c.is_signed, c.is_deposit_paid, c.number
  from contract_facts c
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join transactions deposit on deposit.contract_id = c.id and deposit.type = 'Deposit'
    left join contract_files original on original.contract_id = c.id and original.kind = 'original'
    -- The newest of several uploads.
    left join lateral (
      select storage_key, sha256 from contract_files
      where contract_id = c.id and kind = 'signed' order by created_at desc, id limit 1
    ) signed on true;

-- With the number of the contract, and which month of it a rent is for.
create or replace view transaction_details as
  select t.id, t.contract_id, t.type, t.amount_sen, t.due_date, t.description, t.status, t.paid_at, t.payment_intent_id,
    t.receipt_number, t.created_at,
    c.user_id, c.unit_id, u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    c.application_id, c.status as contract_status, c.start_date, c.rent_sen, c.deposit_sen,
    c.is_signed,
    -- Money for it went back: its own payment, or one that came too late.
    coalesce((select true from payment_intents i where i.transaction_id = t.id and i.status = 'refunded' limit 1), false) as is_refunded,
    c.number as contract_number, t.rent_month
  from transactions t
    join contract_facts c on c.id = t.contract_id
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id;
