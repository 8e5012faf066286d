-- Whether a contract that both have signed was ended before its first day. One that was ended on that day has the same dates: it has begun, and if
-- it follows another one it has taken over the deposit.
create function never_began(of_contract uuid) returns boolean stable language sql as $$
  select status = 'Ended' and end_date = start_date and case
    when renews is null then coalesce((ended_at at time zone 'Asia/Kuala_Lumpur')::date < start_date, false)
    else not exists (select from deposit_carries where to_contract_id = of_contract) end
  from contracts where id = of_contract
$$;

create or replace view contract_details as
  select c.id, c.application_id, c.user_id, c.unit_id, c.start_date, c.end_date, c.status, c.rent_sen, c.deposit_sen,
    c.hold_expires_at, c.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    original.storage_key as original_key, signed.storage_key as signed_key, signed.sha256 as signed_sha256,
    deposit.id as deposit_id, c.is_signed, c.is_deposit_paid, c.number,
    original.sha256 as original_sha256, sent_back.reason as sent_back_reason, sent_back.sent_back_at,
    c.has_deposit_slip, signing.status as signing_status, signing.storage_key as sealed_key, signing.sha256 as sealed_sha256,
    c.is_signed_by_tenant, c.security_sen, c.utility_sen, c.access_card_sen,
    c.renews, follower.id as renewed_by, follower.status as renewed_by_status,
    (select r.status from renewals r where r.contract_id = c.id order by r.place desc limit 1) as renewal_status,
    never_began(c.id) as never_began
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
    ) sent_back on not c.is_signed
    -- The contract that follows this one: the newest that was neither cancelled nor ended before it began.
    left join lateral (
      select n.id, n.status from contracts n where n.renews = c.id and n.status <> 'Cancelled' and not never_began(n.id)
      order by n.created_at desc, n.id limit 1
    ) follower on true;
