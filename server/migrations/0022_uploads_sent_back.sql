-- An admin can send a signed upload back before the deposit is paid. The file stays; it no longer counts as signed.
create table sent_back_uploads (
  file_id uuid primary key references contract_files (id),
  reason text not null check (length(reason) between 1 and 500),
  sent_back_by uuid references users (id),
  sent_back_at timestamptz(3) not null default now()
);
create trigger sent_back_uploads_are_never_changed before update or delete on sent_back_uploads
  for each row execute function refuse_change();

-- Signed uploads that count: those that were not sent back.
create view valid_uploads as
  select id, contract_id, storage_key, sha256, created_at from contract_files f
  where kind = 'signed' and not exists (select from sent_back_uploads b where b.file_id = f.id);

create or replace view contract_facts as
  select id, application_id, user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at, created_at,
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1), false) as is_signed,
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
    deposit.id as deposit_id, c.is_signed, c.is_deposit_paid, c.number,
    original.sha256 as original_sha256, sent_back.reason as sent_back_reason, sent_back.sent_back_at
  from contract_facts c
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join transactions deposit on deposit.contract_id = c.id and deposit.type = 'Deposit'
    left join contract_files original on original.contract_id = c.id and original.kind = 'original'
    -- The newest of several uploads.
    left join lateral (
      select storage_key, sha256 from valid_uploads where contract_id = c.id order by created_at desc, id limit 1
    ) signed on true
    -- Why the tenant has to sign again, until they have.
    left join lateral (
      select b.reason, b.sent_back_at from contract_files f join sent_back_uploads b on b.file_id = f.id
      where f.contract_id = c.id and f.kind = 'signed' order by b.sent_back_at desc, f.id limit 1
    ) sent_back on not c.is_signed;
