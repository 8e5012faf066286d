-- A database that was restored from a backup is older than the world: files, mails and payments of its original have gone on since.
-- The beat is counted here and, right after, in the file storage. Files that are ahead show that the database went back.
alter table installation
  add column beat bigint not null default 0,
  add column beat_at timestamptz(3) not null default '-infinity',
  -- From then on nothing is sent, charged or removed, until somebody releases it: npm run restore:release.
  add column restored_at timestamptz(3),
  add column restored_reason text,
  -- The newest mail that was written before. Its original may have sent all up to this one.
  add column restored_mail_number bigint,
  -- A rent that was announced before may have been charged by the original.
  add column released_at timestamptz(3),
  add constraint a_restore_is_known_whole check (num_nulls(restored_at, restored_reason, restored_mail_number) in (0, 3));

create table backups (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('nightly', 'by hand')),
  folder text not null,
  started_at timestamptz(3) not null,
  -- Null while it runs, and for one that was killed.
  finished_at timestamptz(3),
  -- In words. Null for one that succeeded: it was read again and compared, and its database started.
  failure text,
  size_bytes bigint,
  file_count integer,
  constraint a_finished_backup_has_a_size_or_a_failure check (
    case when finished_at is null then num_nonnulls(failure, size_bytes, file_count) = 0
    else num_nonnulls(failure, size_bytes) = 1 and num_nonnulls(size_bytes, file_count) in (0, 2) end
  )
);
create index backups_newest_first on backups (started_at desc);
