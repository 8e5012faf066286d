import type { TransactionType } from '@teduh/shared/transactions';

export type TransferredCharge = {
  id: string;
  type: TransactionType;
  contract_number: string;
  rent_month: number | null;
  split_from: string | null;
};

/** What a tenant writes with a transfer: `TD-2026-0012-R3` for the rent of the fourth month. At most 20 characters, as banks allow. */
export function transferReferenceOf(charge: TransferredCharge): string {
  const { id, type, contract_number, rent_month, split_from } = charge;
  if (type === 'Deposit') return `${contract_number}-D`;
  // The parts of a rent are told apart by their own id.
  if (type === 'Monthly Rental' && !split_from) return `${contract_number}-R${rent_month}`;
  return `${contract_number}-${id.slice(0, 4).toUpperCase()}`;
}
