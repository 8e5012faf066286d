-- Leaving: at the end of the term, before it as the agreement allows, or because both want it.
create table notices (
  id uuid primary key default gen_random_uuid(),
  -- In the order in which they were given.
  place bigint not null generated always as identity,
  contract_id uuid not null references contracts (id),
  side text not null check (side in ('admin', 'tenant')),
  kind text not null check (kind in ('end of term', 'break', 'mutual')),
  status text not null check (status in ('Given', 'Proposed', 'Agreed', 'Declined', 'Withdrawn')),
  given_by uuid not null references users (id),
  given_on date not null,
  ends_on date not null,
  -- The earliest day that was possible without the other side.
  earliest_on date not null,
  fee_sen integer not null default 0 check (fee_sen >= 0),
  fee_id uuid unique references transactions (id),
  reason text not null default '',
  created_at timestamptz(3) not null,
  answered_by uuid references users (id),
  answered_at timestamptz(3),
  constraint only_a_break_costs check (kind = 'break' or fee_sen = 0),
  constraint charged_fee_is_a_fee check (fee_id is null or fee_sen > 0),
  constraint only_tenants_break check (kind <> 'break' or side = 'tenant'),
  constraint given_or_proposed check (
    case kind when 'break' then status = 'Given' when 'end of term' then status in ('Given', 'Withdrawn') else status <> 'Given' end),
  constraint not_before_the_earliest_day check (kind = 'mutual' or ends_on >= earliest_on),
  constraint answered_notice_says_when check ((status in ('Given', 'Proposed')) = (answered_at is null))
);
create unique index one_open_notice_per_contract on notices (contract_id) where status in ('Given', 'Proposed');
create index notices_by_contract on notices (contract_id, place desc);
create trigger answered_notices_are_never_changed before update or delete on notices
  for each row when (old.status not in ('Given', 'Proposed')) execute function refuse_change();

-- What agreements say about leaving early, where their words name it. Per cent of a month's rent.
alter table settings
  add column break_after_months integer not null default 0 check (break_after_months between 0 and 35),
  add column break_fee_first_percent integer not null default 50 check (break_fee_first_percent between 0 and 300),
  add column break_fee_second_percent integer not null default 25 check (break_fee_second_percent between 0 and 300);
drop view current_settings;
create view current_settings as
  select s.*, s.company_name <> example.company_name and s.address <> example.address and s.phone <> example.phone
    and s.email <> example.email as is_set_up
  from settings s join settings example on example.version = 1
  where s.version = current_settings_version();

-- No agreement until now lets the tenant leave early.
alter table contracts disable trigger contracts_keep_their_terms;
update contracts set terms = terms || '{"breakClause": null}';
alter table contracts enable trigger contracts_keep_their_terms;
alter table contracts
  drop constraint terms_are_complete,
  add constraint terms_are_complete
    check (terms ?& array['depositReturnDays', 'noticeDays', 'renewalOfferDays', 'lateFee', 'breakClause']),
  alter column terms set default
    '{"depositReturnDays": null, "noticeDays": null, "renewalOfferDays": null, "lateFee": null, "breakClause": null}';

-- Version 2, for those who have made no contract yet: version 1, and the tenant may leave early. Everybody else finds the placeholders in the
-- editor.
insert into agreement_templates (version, approved_at, sections)
select 2, now(), jsonb_insert(sections, '{6,clauses,1}', $clause$
  {"name": "leaving-early", "text": "The Tenant may leave early by a notice of {notice}, given {break.after}, and for {break.fee.first} of a month’s rent in the first half of the term, {break.fee.second} in the second, due on the last day: fair compensation under section 75 of the Contracts Act 1950."}
$clause$)
from agreement_templates
where version = 1 and not exists (select from contracts) and (select max(version) from agreement_templates) = 1;
