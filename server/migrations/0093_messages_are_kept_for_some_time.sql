-- Mails and notifications that are old are removed every day. A mail that waits has neither time, and is never found here.
create index mails_by_end on mails (coalesce(sent_at, failed_at)) where coalesce(sent_at, failed_at) is not null;
create index notifications_by_age on notifications (created_at);
