-- The words of agreements, one row for each version that was approved. None is ever altered, and a contract names the one that it was made
-- with. The newest is in use.
create table agreement_templates (
  version integer primary key check (version > 0),
  id uuid not null unique default gen_random_uuid(),
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  -- Null for what came with the program.
  approved_by uuid references users (id),
  approved_at timestamptz(3) not null
);
create trigger agreement_templates_are_never_changed before update or delete on agreement_templates
  for each row execute function refuse_change();

-- What the next version is to say. A draft is no version: no contract can name it.
create sequence agreement_draft_revisions as integer;
create table agreement_drafts (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references agreement_templates (id),
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  -- Never the same twice, also not for another draft: whoever saves names the one that they have seen.
  revision integer not null unique default nextval('agreement_draft_revisions'),
  changed_by uuid not null references users (id),
  changed_at timestamptz(3) not null
);
create unique index one_agreement_draft on agreement_drafts ((true));

-- Version 1: what every agreement said until now.
insert into agreement_templates (version, approved_at, sections) values (1, now(), $template$
[
  {"title": "The premises", "clauses": [
    {"text": "The Landlord lets the Premises to the Tenant, and the Tenant takes them, on the terms of this Agreement. The particulars and the move-in statement above are part of it."},
    {"when": "room", "text": "The Tenant has the room to themselves, and shares the kitchen, bathrooms and other common areas of the property with its other occupants, with consideration for them."},
    {"when": "whole unit", "text": "The Tenant has the whole unit to themselves, with the fixtures, fittings and furniture that are in it when the keys are handed over."},
    {"text": "The Premises are a private home. They are not used for business, for short stays of paying guests, or for anything unlawful."}
  ]},
  {"title": "The term", "clauses": [
    {"text": "The tenancy runs for {term.length}. It begins on **{term.start}** and ends on **{term.end}** (the “End Date”), the day on which the Tenant hands the Premises back. The last night is that of {term.lastNight}."},
    {"text": "The tenancy does not renew itself. A further term needs a new agreement. A Tenant who stays after the End Date without the Landlord’s consent may be asked for what section 28(4) of the Civil Law Act 1956 allows."}
  ]},
  {"title": "Rent", "clauses": [
    {"when": "due on day 1 to 28", "text": "The rent is **{rent}** a month and does not change during the term. It is paid in advance through Teduh: the first month with the move-in statement, every later month on the {rent.day}. The Landlord gives a receipt for every payment."},
    {"when": "due on day 29 to 31", "text": "The rent is **{rent}** a month and does not change during the term. It is paid in advance through Teduh: the first month with the move-in statement, every later month on the {rent.day}, or on the last day of a month that has no such day. The Landlord gives a receipt for every payment."},
    {"text": "Rent that is not paid on its day is overdue. If it stays unpaid for 14 days after a written reminder, the Landlord may ask the court for a warrant of distress under the Distress Act 1951, and may end the tenancy as clause {clause:ending-for-breach} says."},
    {"when": "flat late fee", "text": "Rent and other charges that are unpaid more than {lateFee.grace} after their day cost a late fee of {lateFee.amount} once, and at most {lateFee.cap} of the unpaid amount. The parties regard this as fair compensation under section 75 of the Contracts Act 1950. It is not charged while a payment is under way."},
    {"when": "late fee per day", "text": "Rent and other charges that are unpaid more than {lateFee.grace} after their day cost a late fee of {lateFee.amount} for each further day, and at most {lateFee.cap} of the unpaid amount. The parties regard this as fair compensation under section 75 of the Contracts Act 1950. It is not charged while a payment is under way."}
  ]},
  {"title": "Deposit", "clauses": [
    {"text": "The Landlord holds the deposit of **{deposit}** as security for the Tenant’s duties under this Agreement. It is not rent paid in advance, and the Tenant may not set it off against rent."},
    {"text": "The Landlord may take from it only what the Tenant owes under this Agreement and the reasonable cost of making good damage beyond fair wear and tear, each item named in writing. As section 75 of the Contracts Act 1950 provides, that is compensation and never a penalty."},
    {"name": "deposit-return", "text": "The Landlord returns the rest, without interest, within {deposit.return} after the Tenant has handed the Premises back."}
  ]},
  {"title": "What the Tenant undertakes", "clauses": [
    {"text": "The Tenant:", "items": [
      {"when": "room", "text": "pays the rent on time, and a fair share of the electricity, water, internet and other services used at the Premises during the term;"},
      {"when": "whole unit", "text": "pays the rent on time, and the electricity, water, internet and other services used at the Premises during the term;"},
      {"text": "keeps the Premises clean and in good condition, fair wear and tear excepted, and pays for damage that the Tenant or the Tenant’s visitors cause;"},
      {"text": "reports defects without delay, by a complaint in Teduh or in writing;"},
      {"text": "causes no nuisance to neighbours, and keeps the rules of the building and its management body;"},
      {"text": "does not alter the Premises, change locks, or bring in anything dangerous, without the Landlord’s written consent;"},
      {"text": "does not assign the tenancy, sublet, or share possession of the Premises;"},
      {"text": "lets the Landlord in to inspect, repair or show the Premises at a reasonable hour after at least 24 hours’ notice, and at once in an emergency;"},
      {"text": "on the End Date hands back the Premises empty of the Tenant’s belongings, clean, in the condition in which they were received, with every key and access card."}
    ]}
  ]},
  {"title": "What the Landlord undertakes", "clauses": [
    {"text": "The Landlord:", "items": [
      {"text": "hands over the Premises on the first day of the term clean, safe and fit to live in;"},
      {"text": "lets the Tenant, who pays the rent and keeps this Agreement, enjoy the Premises in peace, without interruption by the Landlord or anybody claiming through the Landlord;"},
      {"text": "keeps in repair the structure and roof, the pipes and wiring, and the appliances provided, and repairs within a reasonable time what the Tenant did not damage;"},
      {"text": "pays the quit rent, assessment, service charges and sinking fund, and insures the building against fire;"},
      {"text": "uses the Tenant’s personal data only for this tenancy, as the Personal Data Protection Act 2010 requires."}
    ]}
  ]},
  {"title": "Ending the tenancy early", "clauses": [
    {"text": "Both parties may agree in writing to end the tenancy before the End Date. Otherwise neither may, except as this section says."},
    {"name": "ending-for-breach", "text": "A party who breaks this Agreement in a serious way, and has not put that right within 14 days after a written notice that says what is wrong, gives the other the right to end the tenancy by a second notice. Claims that arose before then remain."},
    {"text": "While fire, flood or another event that neither party caused makes the Premises unfit to live in, no rent is due; if they are not fit again within 30 days, either party may end the tenancy, and rent paid for later days is returned."},
    {"text": "The Landlord recovers possession only by agreement or by an order of the court, as section 7(2) of the Specific Relief Act 1950 requires, and does not lock the Tenant out or cut off services."}
  ]},
  {"title": "General", "clauses": [
    {"text": "This Agreement takes effect when both parties have signed it and the move-in amount has been paid. If that amount has not been paid by {sign.by}, the offer lapses, and money received later is returned in full. A signed copy sent through Teduh counts as an original."},
    {"text": "Notices are given in writing, through Teduh or to the e-mail addresses above, and count as received on the next working day."},
    {"text": "The parties have this Agreement stamped under the Stamp Act 1949 within 30 days after it is signed; without that a court may not admit it as evidence. The Tenant bears the duty on this Agreement, the Landlord that on its counterpart."},
    {"text": "This Agreement is all that the parties have agreed on the Premises. It is changed only in writing, signed by both. If a part of it is void, the rest stands."},
    {"text": "The law of Malaysia governs this Agreement, the Contracts Act 1950 included, and the courts of Malaysia decide on it."}
  ]}
]
$template$);

create function current_template_version() returns integer language sql stable as
  'select max(version) from agreement_templates';

-- What agreements say where their words name it.
alter table settings
  add column notice_days integer not null default 60 check (notice_days between 1 and 180),
  add column renewal_offer_days integer not null default 60 check (renewal_offer_days between 1 and 180);
drop view current_settings;
create view current_settings as
  select s.*, s.company_name <> example.company_name and s.address <> example.address and s.phone <> example.phone
    and s.email <> example.email as is_set_up
  from settings s join settings example on example.version = 1
  where s.version = current_settings_version();

-- Rules of one property, one in each line. They are part of its agreements.
alter table properties add column house_rules text not null default '';

-- With all that their agreement would say now.
create or replace view tenancy_parties as
  select users.id as user_id, firstname, lastname, email, phone, user_type,
    units.id as unit_id, units.name as room_name, price_sen, deposit_sen,
    properties.id as property_id, properties.name as property_name, properties.type as property_type, address,
    removed_at is null and archived_at is null as is_offered,
    exists (select from live_contracts where live_contracts.unit_id = units.id) as is_taken,
    is_renting(users.id) as is_renting,
    exists (
      select from applications
      where applications.user_id = users.id and applications.unit_id = units.id and applications.status = 'Waiting for Response'
    ) as is_waiting,
    house_rules, current_template_version() as template_version
  from existing_users as users cross join units join properties on properties.id = units.property_id;

-- What a contract was made with. Null in the terms is what its agreement says nothing about.
alter table contracts
  add column template_version integer not null default current_template_version() references agreement_templates (version),
  add column terms jsonb not null
    default '{"depositReturnDays": null, "noticeDays": null, "renewalOfferDays": null, "lateFee": null}',
  add column house_rules text not null default '',
  add constraint terms_are_complete check (terms ?& array['depositReturnDays', 'noticeDays', 'renewalOfferDays', 'lateFee']);

-- Agreements until now had no notice and no offer of renewal, and the late fee of the settings of their day.
update contracts c set terms = c.terms || jsonb_build_object('depositReturnDays', s.deposit_return_days,
  'lateFee', case when s.late_fee = 'off' then null else jsonb_build_object('kind', s.late_fee, 'amountSen', s.late_fee_sen,
    'graceDays', s.late_fee_grace_days, 'capPercent', s.late_fee_cap_percent) end)
from settings s where s.version = c.settings_version;

create function refuse_change_of_terms() returns trigger language plpgsql as $$
begin
  raise exception 'The terms of a contract are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger contracts_keep_their_terms before update on contracts for each row
  when ((old.settings_version, old.template_version, old.terms, old.house_rules)
    is distinct from (new.settings_version, new.template_version, new.terms, new.house_rules))
  execute function refuse_change_of_terms();
