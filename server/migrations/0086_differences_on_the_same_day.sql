-- A difference of the deposit is charged with the signatures and on the first day, once each: the contract becomes Active once, and its deposit is
-- carried on once (deposit_carries). An admin may give both the same day.
drop index one_deposit_top_up_per_contract_and_day;
