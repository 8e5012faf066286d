-- What applicants tell about themselves. It belongs to the person: every application shows it as it is now. Empty or null: not told.
create table applicants (
  user_id uuid primary key references users (id),
  occupation text not null default '' check (length(occupation) <= 100),
  employer text not null default '' check (length(employer) <= 100),
  monthly_income_sen integer check (monthly_income_sen between 0 and 100000000),
  occupants integer check (occupants between 1 and 20),
  about text not null default '' check (length(about) <= 1000),
  -- When they last told something, documents included.
  updated_at timestamptz(3) not null
);

create table applicant_documents (
  -- Part of the storage key, so that the same file added again after a removal is another one.
  id uuid primary key,
  user_id uuid not null references applicants (user_id),
  kind text not null check (kind in ('payslip', 'identity', 'other')),
  storage_key text not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes integer not null check (size_bytes > 0),
  uploaded_at timestamptz(3) not null,
  constraint same_document_once_per_applicant unique (user_id, sha256)
);
create index applicant_documents_by_upload on applicant_documents (uploaded_at);

-- What an admin has asked an applicant for.
create table applicant_requests (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications (id),
  wanted text[] not null check (
    wanted <@ array['occupation', 'employer', 'monthlyIncome', 'occupants', 'about', 'payslip', 'identity', 'other']
  ),
  note text not null check (length(note) <= 500),
  asked_by uuid not null references users (id),
  asked_at timestamptz(3) not null,
  constraint request_asks_for_something check (cardinality(wanted) > 0 or note <> '')
);
create index applicant_requests_by_application on applicant_requests (application_id, asked_at desc);

-- What admins note about an applicant, for themselves.
create table applicant_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications (id),
  note text not null check (length(note) between 1 and 1000),
  written_by uuid not null references users (id),
  written_at timestamptz(3) not null
);
create index applicant_notes_by_application on applicant_notes (application_id, written_at desc);

create function refuse_change_of_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from applications a join users u on u.id = a.user_id
    where a.id = old.application_id and u.deleted_at is not null
  ) then
    return old;
  end if;
  raise exception 'applicant_notes rows are never changed, and deleted only with the account they are about'
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger applicant_notes_are_never_changed before update or delete on applicant_notes
  for each row execute function refuse_change_of_note();

-- Those of the wanted details that somebody has not told. A document counts if it was added since then.
create function missing_details(of_user uuid, wanted text[], since timestamptz) returns text[] stable language sql
  return (
    select coalesce(array_agg(w.detail order by w.position), '{}')
    from unnest(wanted) with ordinality as w (detail, position)
      left join applicants a on a.user_id = of_user
    where case w.detail
      when 'occupation' then coalesce(a.occupation, '') = ''
      when 'employer' then coalesce(a.employer, '') = ''
      when 'monthlyIncome' then a.monthly_income_sen is null
      when 'occupants' then a.occupants is null
      when 'about' then coalesce(a.about, '') = ''
      else not exists (select from applicant_documents d
        where d.user_id = of_user and d.kind = w.detail and d.uploaded_at >= since)
    end
  );

-- A request is open until everything is told and, where it has words, something was told since; and not after its application is over.
create view applicant_request_details as
  select r.id, r.application_id, r.wanted, m.missing, r.note, r.asked_at,
    admin.firstname as asked_by_firstname, admin.lastname as asked_by_lastname,
    a.user_id, a.firstname, a.lastname, a.email, a.property_name, a.room_name,
    a.status in ('Waiting for Response', 'Accepted') and (
      cardinality(m.missing) > 0
      or (r.note <> '' and coalesce((select p.updated_at < r.asked_at from applicants p where p.user_id = a.user_id), true))
    ) as is_open
  from applicant_requests r
    join application_details a on a.id = r.application_id
    join users admin on admin.id = r.asked_by
    cross join lateral (select missing_details(a.user_id, r.wanted, r.asked_at) as missing) m;

-- On a later day than it was due.
create function was_paid_late(status text, due_date date, paid_at timestamptz) returns boolean immutable language sql
  return status = 'Paid' and (paid_at at time zone 'Asia/Kuala_Lumpur')::date > due_date;

-- Since when an applicant has neither an application that waits nor a tenancy that lasts; null while there is one.
create function without_application_since(applicant uuid) returns timestamptz stable language sql
  return case
    when is_renting(applicant)
      or exists (select from applications where user_id = applicant and status = 'Waiting for Response') then null
    else greatest(
      (select max(updated_at) from applications where user_id = applicant),
      (select max(coalesce(ended_at, updated_at)) from contracts where user_id = applicant),
      '-infinity'
    )
  end;
