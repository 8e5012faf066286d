import { presentNextAction, seconds } from './intent.presenter.ts';
import type { CardRow, SetupRow } from './saved-card.repository.ts';

type Customer = { id: string; email: string | null; name: string | null; metadata: object; created_at: Date };

export const presentCustomer = ({ id, email, name, metadata, created_at }: Customer) => ({
  id,
  object: 'customer',
  created: seconds(created_at),
  email,
  livemode: false,
  metadata,
  name,
});

export const presentCard = (row: CardRow) => ({
  id: row.id,
  object: 'payment_method',
  card: {
    brand: row.card_brand,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    last4: row.card_last4,
  },
  created: seconds(row.created_at),
  customer: row.customer_id,
  livemode: false,
  type: 'card',
});

export const presentSetup = (row: SetupRow) => ({
  id: row.id,
  object: 'setup_intent',
  client_secret: row.client_secret,
  created: seconds(row.created_at),
  customer: row.customer_id,
  last_setup_error: row.last_error,
  livemode: false,
  metadata: row.metadata,
  next_action: presentNextAction(row),
  payment_method: row.payment_method_id,
  status: row.status,
  usage: 'off_session',
});
