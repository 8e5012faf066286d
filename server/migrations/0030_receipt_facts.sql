-- A receipt names the person and the place as they were when it was paid, whatever they are called later.
alter table transactions add column receipt_facts jsonb;

create function keep_receipt_facts() returns trigger language plpgsql as $$
begin
  select jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'email', u.email,
    'property_name', p.name, 'room_name', units.name, 'address', p.address)
  into new.receipt_facts
  from contracts c join users u on u.id = c.user_id
    join units on units.id = c.unit_id join properties p on p.id = units.property_id
  where c.id = new.contract_id;
  return new;
end $$;

create trigger paid_transactions_keep_receipt_facts before insert or update of status on transactions
  for each row when (new.status = 'Paid') execute function keep_receipt_facts();
