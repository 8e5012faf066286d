-- What is in a unit, and in which condition it was handed over and came back.

-- The list of a unit is saved as a whole: its version tells somebody who saves an older one that there is another by now.
create table inventories (
  unit_id uuid primary key references units (id) on delete cascade,
  version integer not null check (version > 0),
  updated_by uuid not null references users (id),
  updated_at timestamptz(3) not null
);

create table inventory_items (
  unit_id uuid not null references inventories (unit_id) on delete cascade,
  position integer not null check (position between 0 and 299),
  -- A part of the home, such as Kitchen.
  room text not null check (length(room) between 1 and 60),
  name text not null check (length(name) between 1 and 100),
  count integer not null check (count between 0 and 999),
  -- Of all of them together; null where nobody knows.
  value_sen integer check (value_sen between 0 and 100000000),
  primary key (unit_id, position)
);

-- A condition report, at the beginning or at the end of a tenancy.
create table inspections (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts (id),
  kind text not null check (kind in ('move-in', 'move-out')),
  status text not null default 'Draft' check (status in ('Draft', 'Sent', 'Final')),
  -- The report at the beginning, which may be that of an earlier contract of the same tenancy.
  compares_with uuid references inspections (id),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  sent_by uuid references users (id),
  sent_at timestamptz(3),
  -- The last day for remarks.
  remarks_until date,
  reminded_at timestamptz(3),
  -- When the tenant agreed; null where the days for remarks passed.
  answered_at timestamptz(3),
  final_at timestamptz(3),
  -- The document that is drawn and sealed once the report is final.
  sealed_key text unique,
  sealed_sha256 text check (sealed_sha256 ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz(3),
  seal_failures integer not null default 0,
  next_seal_at timestamptz(3),
  constraint one_report_per_contract_and_kind unique (contract_id, kind),
  constraint only_move_out_compares check (compares_with is null or kind = 'move-out'),
  constraint sent_report_says_when check (num_nonnulls(sent_by, sent_at, remarks_until) = case status when 'Draft' then 0 else 3 end),
  constraint only_a_sent_report_is_answered check (status <> 'Draft' or num_nonnulls(reminded_at, answered_at) = 0),
  constraint answered_report_is_final check (answered_at is null or status = 'Final'),
  constraint final_report_says_when check ((status = 'Final') = (final_at is not null)),
  constraint only_a_final_report_is_sealed check (
    num_nonnulls(sealed_key, sealed_sha256, sealed_at) in (0, case status when 'Final' then 3 else 0 end))
);
create index inspections_open_for_remarks on inspections (remarks_until) where status = 'Sent';
create index inspections_to_seal on inspections (final_at) where status = 'Final' and sealed_at is null;
create index inspections_compared on inspections (compares_with) where compares_with is not null;

create table inspection_items (
  id uuid primary key default gen_random_uuid(),
  inspection_id uuid not null references inspections (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('key', 'card', 'meter', 'check', 'item', 'general')),
  room text not null default '' check (length(room) <= 60),
  name text not null check (length(name) between 1 and 100),
  count integer check (count between 0 and 999),
  unit text check (unit in ('kWh', 'm³')),
  reading_tenths integer check (reading_tenths between 0 and 99999999),
  is_done boolean not null default false,
  condition text check (condition in ('Good', 'Fair', 'Poor', 'Missing')),
  note text not null default '' check (length(note) <= 1000),
  -- The tenant's.
  remark text not null default '' check (length(remark) <= 1000),
  version integer not null default 1,
  -- The line of the report at the beginning.
  compares_with uuid references inspection_items (id),
  constraint only_items_have_a_room check ((kind = 'item') = (room <> '')),
  constraint only_items_have_a_condition check (condition is null or kind = 'item'),
  constraint only_meters_are_read check ((kind = 'meter') = (unit is not null) and (reading_tenths is null or kind = 'meter'))
);
create index inspection_items_in_order on inspection_items (inspection_id, position, id);
create unique index one_general_line_per_report on inspection_items (inspection_id) where kind = 'general';
create index inspection_items_compared on inspection_items (compares_with) where compares_with is not null;

create table inspection_photographs (
  -- From the caller: an upload whose answer was lost can be sent again.
  id uuid primary key,
  item_id uuid not null references inspection_items (id) on delete cascade,
  side text not null check (side in ('admin', 'tenant')),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_by uuid not null references users (id),
  added_at timestamptz(3) not null
);
create index inspection_photographs_of_item on inspection_photographs (item_id, added_at, id);
create index inspection_photographs_by_content on inspection_photographs (content_hash);

-- A draft becomes sent, then final. After that only its seal is added, once.
create function keep_inspection() returns trigger language plpgsql as $$
declare
  seal constant text[] := array['sealed_key', 'sealed_sha256', 'sealed_at', 'seal_failures', 'next_seal_at'];
begin
  if tg_op = 'DELETE' then
    if old.status = 'Draft' then return old; end if;
  elsif old.status = 'Final' then
    if old.sealed_at is null and to_jsonb(new) - seal = to_jsonb(old) - seal then return new; end if;
  elsif (old.status, new.status) in (('Draft', 'Draft'), ('Draft', 'Sent'), ('Sent', 'Sent'), ('Sent', 'Final')) then
    return new;
  end if;
  raise exception 'a report that was sent stays, and a final one never changes'
    using errcode = 'integrity_constraint_violation', constraint = 'final_reports_never_change';
end $$;
create trigger final_reports_never_change before update or delete on inspections for each row execute function keep_inspection();

-- Once it was sent, a report keeps its lines; the tenant adds remarks. The row of the report is locked, so that it cannot become final meanwhile.
create function keep_inspection_items() returns trigger language plpgsql as $$
declare
  state text;
  remarks constant text[] := array['remark', 'version'];
begin
  select status into state from inspections where id = case tg_op when 'DELETE' then old.inspection_id else new.inspection_id end for share;
  -- Without a report, the report itself is being removed.
  if state = 'Draft' or (state is null and tg_op = 'DELETE') then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if state = 'Sent' and tg_op = 'UPDATE' then
    if to_jsonb(new) - remarks = to_jsonb(old) - remarks then return new; end if;
  end if;
  raise exception 'the lines of a report that was sent stay'
    using errcode = 'integrity_constraint_violation', constraint = 'sent_reports_keep_their_lines';
end $$;
create trigger sent_reports_keep_their_lines before insert or update or delete on inspection_items
  for each row execute function keep_inspection_items();

-- Admins add photographs to a draft, the tenant to what was sent. None is ever changed.
create function keep_inspection_photographs() returns trigger language plpgsql as $$
declare
  photograph inspection_photographs := case tg_op when 'DELETE' then old else new end;
  state text;
begin
  select i.status into state from inspections i join inspection_items t on t.inspection_id = i.id where t.id = photograph.item_id
    for share of i;
  if tg_op <> 'UPDATE' and (state = case photograph.side when 'admin' then 'Draft' else 'Sent' end or (state is null and tg_op = 'DELETE')) then
    return photograph;
  end if;
  raise exception 'the photographs of a report that was sent stay'
    using errcode = 'integrity_constraint_violation', constraint = 'sent_reports_keep_their_photographs';
end $$;
create trigger sent_reports_keep_their_photographs before insert or update or delete on inspection_photographs
  for each row execute function keep_inspection_photographs();

create view inspection_details as
  select i.id, i.contract_id, i.kind, i.status, i.compares_with, i.created_at, i.sent_at, i.remarks_until, i.reminded_at, i.answered_at,
    i.final_at, i.sealed_key, i.sealed_sha256, i.sealed_at, i.seal_failures, i.next_seal_at,
    c.number, c.status as contract_status, c.user_id, c.unit_id, c.start_date, c.end_date,
    u.firstname, u.lastname, u.email,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    earlier.contract_id as compared_contract_id, earlier.status as compared_status,
    coalesce(inventories.version, 0) as inventory_version
  from inspections i
    join contracts c on c.id = i.contract_id
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join inventories on inventories.unit_id = c.unit_id
    left join inspections earlier on earlier.id = i.compares_with;
