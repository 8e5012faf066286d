import type { TransactionType } from '@teduh/shared/transactions';

type Charge = {
  id: string;
  type: TransactionType;
  contract_number: string;
  rent_month: number | null;
};

/** What a tenant writes with a transfer: `TD-2026-0012-R3` for the rent of the fourth month. At most 20 characters, as banks allow. */
export function transferReferenceOf({ id, type, contract_number, rent_month }: Charge): string {
  if (type === 'Deposit') return `${contract_number}-D`;
  if (type === 'Monthly Rental') return `${contract_number}-R${rent_month}`;
  return `${contract_number}-${id.slice(0, 4).toUpperCase()}`;
}
