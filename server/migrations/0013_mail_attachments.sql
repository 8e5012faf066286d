-- A mail may bring a document along.

-- What it is, not the bytes: the document is drawn when the mail is sent, never while the change that causes it holds its locks.
alter table mails add column attachment_kind text check (attachment_kind in ('receipt'));
-- Of the transaction that was paid. No foreign key: which table it is in, the kind says.
alter table mails add column attachment_id uuid;
-- The file's name as the reader sees it, without its ending.
alter table mails add column attachment_name text;
alter table mails add constraint an_attachment_is_known_whole check (
  num_nulls(attachment_kind, attachment_id, attachment_name) in (0, 3)
);
