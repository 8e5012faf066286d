-- What the dashboards ask that no index answered.

-- Money that came in since a moment, for the sums of the months: without it, every payment ever made would be read.
create index payments_by_moment on transactions (paid_at) where status = 'Paid';

-- Whether a payment was given back. Few are, so that this stays small.
create index refunds_by_transaction on payment_intents (transaction_id) where status = 'refunded';

-- The newest that wait for an answer: the list of all of them, read from its new end, goes through years of answered ones
-- whenever fewer wait than are shown.
create index waiting_applications_newest_first on applications (created_at desc, id desc)
  where status = 'Waiting for Response';
