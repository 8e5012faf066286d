-- Online banking (FPX) and GrabPay besides cards, and which ways to pay the operator offers.
alter table transactions
  drop constraint transactions_payment_method_check,
  add constraint transactions_payment_method_check
    check (payment_method in ('card', 'fpx', 'grabpay', 'cash', 'bank transfer')),
  drop constraint paid_has_its_proof,
  add constraint paid_has_its_proof check (
    (status = 'Paid') = (paid_at is not null and receipt_number is not null and payment_method is not null)
    and (payment_intent_id is not null) = (coalesce(payment_method, '') in ('card', 'fpx', 'grabpay'))
    and (recorded_by is not null) = (coalesce(payment_method, '') in ('cash', 'bank transfer'))
  );

alter table settings
  add column takes_card boolean not null default true,
  add column takes_fpx boolean not null default true,
  add column takes_grabpay boolean not null default false,
  add column takes_cash boolean not null default true;
drop view current_settings;
create view current_settings as
  select s.*, s.company_name <> example.company_name and s.address <> example.address and s.phone <> example.phone
    and s.email <> example.email as is_set_up
  from settings s join settings example on example.version = 1
  where s.version = current_settings_version();
