-- Sealed reports are verified as agreements are. A report that was sent with a mistake can be taken back.
alter table inspections
  -- Printed on the document, for whoever verifies it.
  add column code text not null unique default new_verification_code(),
  -- Null of documents that were sealed before they were counted.
  add column pages integer check (pages > 0),
  -- When it last became a draft again after it was sent.
  add column taken_back_at timestamptz(3),
  add constraint only_a_sealed_report_has_pages check (pages is null or sealed_at is not null);
create index inspections_by_seal on inspections (sealed_sha256) where sealed_sha256 is not null;
create trigger reports_keep_their_code before update of code on inspections for each row execute function refuse_change();

-- A draft becomes sent, then final. After that only its seal is added, once. What the tenant has seen is taken back, and never discarded.
create or replace function keep_inspection() returns trigger language plpgsql as $$
declare
  seal constant text[] := array['sealed_key', 'sealed_sha256', 'sealed_at', 'pages', 'seal_failures', 'next_seal_at'];
begin
  if tg_op = 'DELETE' then
    if old.status = 'Draft' and old.taken_back_at is null then return old; end if;
  elsif old.status = 'Final' then
    if old.sealed_at is null and to_jsonb(new) - seal = to_jsonb(old) - seal then return new; end if;
  elsif (old.status, new.status) = ('Sent', 'Draft') then
    if new.taken_back_at is not null then return new; end if;
  elsif (old.status, new.status) in (('Draft', 'Draft'), ('Draft', 'Sent'), ('Sent', 'Sent'), ('Sent', 'Final')) then
    return new;
  end if;
  raise exception 'a report that was sent stays, and a final one never changes'
    using errcode = 'integrity_constraint_violation', constraint = 'final_reports_never_change';
end $$;

-- As before; and a line about which the tenant has said or shown something stays in a report that was taken back.
create or replace function keep_inspection_items() returns trigger language plpgsql as $$
declare
  state text;
  remarks constant text[] := array['remark', 'version'];
  is_remarked boolean := tg_op = 'DELETE' and (old.remark <> ''
    or exists (select from inspection_photographs where item_id = old.id and side = 'tenant'));
begin
  select status into state from inspections where id = case tg_op when 'DELETE' then old.inspection_id else new.inspection_id end for share;
  -- Without a report, the report itself is being removed.
  if (state = 'Draft' and not is_remarked) or (state is null and tg_op = 'DELETE') then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if state = 'Sent' and tg_op = 'UPDATE' then
    if to_jsonb(new) - remarks = to_jsonb(old) - remarks then return new; end if;
  end if;
  raise exception 'the lines of a report that was sent stay'
    using errcode = 'integrity_constraint_violation', constraint = 'sent_reports_keep_their_lines';
end $$;

create or replace view inspection_details as
  select i.id, i.contract_id, i.kind, i.status, i.compares_with, i.created_at, i.sent_at, i.remarks_until, i.reminded_at, i.answered_at,
    i.final_at, i.sealed_key, i.sealed_sha256, i.sealed_at, i.seal_failures, i.next_seal_at,
    c.number, c.status as contract_status, c.user_id, c.unit_id, c.start_date, c.end_date,
    u.firstname, u.lastname, u.email,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    earlier.contract_id as compared_contract_id, earlier.status as compared_status,
    coalesce(inventories.version, 0) as inventory_version, i.code, i.taken_back_at
  from inspections i
    join contracts c on c.id = i.contract_id
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join inventories on inventories.unit_id = c.unit_id
    left join inspections earlier on earlier.id = i.compares_with;
