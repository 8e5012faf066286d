-- Every certificate that ever sealed a document, so that old documents can be verified when it has been replaced.
create table seal_certificates (
  fingerprint text primary key,
  der bytea not null,
  constraint seal_certificates_are_named_by_their_sha256 check (fingerprint = encode(sha256(der), 'hex')),
  not_before timestamptz(3) not null,
  not_after timestamptz(3) not null,
  first_used_at timestamptz(3) not null
);

create trigger seal_certificates_are_append_only before update or delete on seal_certificates
  for each row execute function refuse_change();
create trigger seal_certificates_are_never_truncated before truncate on seal_certificates
  for each statement execute function refuse_change();
