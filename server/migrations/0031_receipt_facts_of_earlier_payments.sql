-- What was paid before receipts kept names and places gets those of today, once: whoever changes a name later changes no receipt.
alter table transactions disable trigger paid_transactions_are_never_changed;
update transactions t
set receipt_facts = jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'email', u.email,
  'property_name', p.name, 'room_name', units.name, 'address', p.address)
from contracts c
  join users u on u.id = c.user_id
  join units on units.id = c.unit_id
  join properties p on p.id = units.property_id
where c.id = t.contract_id and t.status = 'Paid' and t.receipt_facts is null;
alter table transactions enable trigger paid_transactions_are_never_changed;
