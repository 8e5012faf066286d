import type { PaymentMethod } from '@teduh/shared/transactions';

export const methodNames: Record<PaymentMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  'bank transfer': 'Bank transfer',
};
