-- Earlier releases kept what admins had noted about somebody whose account was deleted.
delete from arrears_notes where contract_id in (
  select c.id from contracts c join users u on u.id = c.user_id where u.deleted_at is not null
);
