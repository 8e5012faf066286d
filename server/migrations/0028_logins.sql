-- What a person sees of their own logins: what they logged in with, from where, and when it was last used.
alter table logins
  add column user_agent text not null default '' check (length(user_agent) <= 300),
  add column address text not null default '' check (length(address) <= 45),
  add column seen_at timestamptz(3);
update logins set seen_at = created_at;
alter table logins alter column seen_at set not null, alter column seen_at set default now();
