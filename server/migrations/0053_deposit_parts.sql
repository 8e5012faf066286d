-- A deposit has parts. What is for neither utilities nor access cards is security, so that the parts always add up.
alter table contracts
  add column utility_sen integer not null default 0 check (utility_sen >= 0),
  add column access_card_sen integer not null default 0 check (access_card_sen >= 0),
  add column security_sen integer not null generated always as (deposit_sen - utility_sen - access_card_sen) stored,
  add constraint deposit_is_the_sum_of_its_parts
    check (security_sen >= 0 and deposit_sen = security_sen + utility_sen + access_card_sen);

-- A contract that an admin makes may last 36 months.
alter table transactions
  drop constraint transactions_rent_month_check,
  add constraint transactions_rent_month_check check (rent_month between 1 and 35);

create or replace view contract_facts as
  select id, application_id, user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at, created_at,
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1),
      (select true from signing_requests r where r.contract_id = contracts.id and r.status in ('Sealing', 'Sealed') limit 1),
      false) as is_signed,
    coalesce((select t.status = 'Paid' from transactions t where t.contract_id = contracts.id and t.type = 'Deposit'), false)
      as is_deposit_paid,
    number,
    coalesce((select true from transactions t join payment_slips s on s.transaction_id = t.id
      where t.contract_id = contracts.id and t.type = 'Deposit' and s.status = 'Waiting for Confirmation'), false) as has_deposit_slip,
    -- On paper, or in the browser, where the landlord may still have to sign.
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1),
      (select true from signing_requests r join signatures s on s.request_id = r.id and s.party = 'tenant'
       where r.contract_id = contracts.id and r.status in ('Open', 'Sealing', 'Sealed') limit 1),
      false) as is_signed_by_tenant,
    security_sen, utility_sen, access_card_sen
  from contracts;

create or replace view contract_details as
  select c.id, c.application_id, c.user_id, c.unit_id, c.start_date, c.end_date, c.status, c.rent_sen, c.deposit_sen,
    c.hold_expires_at, c.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    original.storage_key as original_key, signed.storage_key as signed_key, signed.sha256 as signed_sha256,
    deposit.id as deposit_id, c.is_signed, c.is_deposit_paid, c.number,
    original.sha256 as original_sha256, sent_back.reason as sent_back_reason, sent_back.sent_back_at,
    c.has_deposit_slip, signing.status as signing_status, signing.storage_key as sealed_key, signing.sha256 as sealed_sha256,
    c.is_signed_by_tenant, c.security_sen, c.utility_sen, c.access_card_sen
  from contract_facts c
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join transactions deposit on deposit.contract_id = c.id and deposit.type = 'Deposit'
    left join contract_files original on original.contract_id = c.id and original.kind = 'original'
    left join lateral (
      select r.status, f.storage_key, f.sha256 from signing_requests r left join contract_files f on f.id = r.sealed_file_id
      where r.contract_id = c.id and r.status in ('Open', 'Sealing', 'Sealed') limit 1
    ) signing on true
    -- The newest of several uploads.
    left join lateral (
      select storage_key, sha256 from valid_uploads where contract_id = c.id order by created_at desc, id limit 1
    ) signed on true
    -- Why the tenant has to sign again, until they have.
    left join lateral (
      select b.reason, b.sent_back_at from contract_files f join sent_back_uploads b on b.file_id = f.id
      where f.contract_id = c.id and f.kind = 'signed' order by b.sent_back_at desc, f.id limit 1
    ) sent_back on not c.is_signed;
