-- What an intent may be paid with, and what it was paid with: a card, online banking (FPX) or GrabPay.
alter table sandbox.payment_intents
  add column allowed_types text[] not null default '{card}',
  add column method_type text check (method_type in ('card', 'fpx', 'grabpay')),
  -- The bank that somebody chose for FPX.
  add column bank text;
update sandbox.payment_intents set method_type = 'card' where card_last4 is not null;
