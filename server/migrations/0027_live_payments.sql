-- Who took a payment, and whether it was real money. What does not say that it is live, is not.
alter table payment_intents
  add column provider text not null default 'sandbox' check (provider in ('sandbox', 'stripe')),
  add column livemode boolean not null default false,
  add constraint only_stripe_takes_real_money check (not livemode or provider = 'stripe');

-- Payments from before: those that the card sandbox does not know were made with Stripe.
do $$ begin
  if to_regclass('sandbox.payment_intents') is null then
    update payment_intents set provider = 'stripe', livemode = true where id not like 'pi\_demo\_%';
  else
    update payment_intents p set provider = 'stripe', livemode = true
    where id not like 'pi\_demo\_%' and not exists (select from sandbox.payment_intents s where s.id = p.id);
  end if;
end $$;

create function refuse_pretended_payment() returns trigger language plpgsql as $$
begin
  if exists (select from installation where mode = 'production') then
    raise exception 'a payment without real money does not count in production'
      using errcode = 'integrity_constraint_violation', constraint = 'only_live_payments_in_production';
  end if;
  return new;
end $$;

create trigger only_live_payments_in_production before insert or update of status on payment_intents
  for each row when (not new.livemode and new.status in ('open', 'settled')) execute function refuse_pretended_payment();
