create or replace view contract_facts as
  select id, application_id, user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at, created_at,
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1),
      (select true from signing_requests r where r.contract_id = contracts.id and r.status in ('Sealing', 'Sealed') limit 1),
      false) as is_signed,
    -- The deposit of a contract that follows another one carries over: nothing has to be paid for it to begin.
    renews is not null
      -- One that went back whole before the contract began is not paid any more: it would begin without a deposit.
      or coalesce((select t.status = 'Paid' and (contracts.status <> 'Awaiting' or refunded_sen(t.id) < t.amount_sen)
        from transactions t where t.contract_id = contracts.id and t.type = 'Deposit'), false)
      as is_deposit_paid,
    number,
    coalesce((select true from transactions t join payment_slips s on s.transaction_id = t.id
      where t.contract_id = contracts.id and t.type = 'Deposit' and s.status = 'Waiting for Confirmation'), false) as has_deposit_slip,
    -- On paper, or in the browser, where the landlord may still have to sign.
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1),
      (select true from signing_requests r join signatures s on s.request_id = r.id and s.party = 'tenant'
       where r.contract_id = contracts.id and r.status in ('Open', 'Sealing', 'Sealed') limit 1),
      false) as is_signed_by_tenant,
    security_sen, utility_sen, access_card_sen, renews
  from contracts;
