-- The order of a conversation is counted, since two comments may fall into one millisecond; a thread has an end, because lists carry it whole.
alter table complaint_comments add column position integer not null check (position between 0 and 199);
drop index complaint_comments_in_order;
create unique index one_comment_per_position on complaint_comments (complaint_id, position);

-- The admins' list of all of them.
create index complaints_by_age on complaints (created_at desc, id desc) where deleted_at is null;
