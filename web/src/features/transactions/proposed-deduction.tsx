import { Alert } from '@mantine/core';
import type { TransactionDetails } from '@teduh/shared/transactions';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Nobody should be surprised that a charge is paid by the deposit, or that it is no longer once it is paid otherwise. */
export function ProposedDeduction({ proposedDeduction }: Pick<TransactionDetails, 'proposedDeduction'>) {
  if (!proposedDeduction) return null;
  const { contractId, amount } = proposedDeduction;
  return (
    <Alert color="blue">
      The proposal for the deposit deducts {formatRinggit(amount)} for this charge. If the charge is paid
      before the deposit is settled, nothing is deducted for it, and as much more goes back.{' '}
      <TextLink to={`${paths.tenancy(contractId)}#deposit`} inherit>
        See the proposal
      </TextLink>
    </Alert>
  );
}
