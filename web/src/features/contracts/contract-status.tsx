import { Badge } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import classes from './contracts.module.css';

/** What an inactive contract that has not begun is waiting for. */
function awaitedBy({ status, isSigned, isDepositPaid }: Contract): string | null {
  if (status !== 'Awaiting') return null;
  const missing = [!isSigned && 'signature', !isDepositPaid && 'payment'].filter(Boolean);
  return `Awaiting ${missing.join(' and ')}`.trim();
}

export function ContractStatus({ contract }: { contract: Contract }) {
  const { status, isActive } = contract;
  const awaited = awaitedBy(contract);
  return (
    <span className={classes.stack}>
      <Badge color={isActive ? 'green' : 'gray'} miw="max-content">
        {awaited ? 'Inactive' : status}
      </Badge>
      {awaited && <span className={classes.second}>{awaited}</span>}
    </span>
  );
}
