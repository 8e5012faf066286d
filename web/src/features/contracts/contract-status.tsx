import { Badge } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import classes from './contracts.module.css';

function finerWord({ status, isSigned, isDepositPaid }: Contract): string | null {
  if (status === 'Active') return null;
  if (status !== 'Awaiting') return status;
  const missing = [!isSigned && 'signature', !isDepositPaid && 'payment'].filter(Boolean);
  return `Awaiting ${missing.join(' and ')}`.trim();
}

export function ContractStatus({ contract }: { contract: Contract }) {
  const finer = finerWord(contract);
  return (
    <span className={classes.stack}>
      <Badge color={contract.isActive ? 'green' : 'gray'} miw="max-content">
        {contract.isActive ? 'Active' : 'Inactive'}
      </Badge>
      {finer && <span className={classes.second}>{finer}</span>}
    </span>
  );
}
