import { Badge } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import type { SigningStatus } from '@teduh/shared/signing';
import classes from './contracts.module.css';

/** What an inactive contract that has not begun is waiting for. */
function awaitedBy({ status, isSigned, isSignedByTenant, isDepositPaid }: Contract): string | null {
  if (status !== 'Awaiting') return null;
  const missing = [
    !isSignedByTenant && 'signature',
    !isDepositPaid && 'payment',
    isSignedByTenant && !isSigned && 'the landlord’s signature',
  ].filter(Boolean);
  return `Awaiting ${missing.join(' and ')}`.trim();
}

const signings: Partial<Record<SigningStatus, { color: string; label: string }>> = {
  Open: { color: 'yellow', label: 'To sign' },
  Sealing: { color: 'blue', label: 'Sealing' },
  Sealed: { color: 'green', label: 'Sealed' },
};

/** How far the signing in the browser has come. Who has signed there or uploaded a signed copy need not sign any more. */
function SigningBadge({ contract: { signingStatus, isSignedByTenant } }: { contract: Contract }) {
  const isDone = signingStatus === 'Open' && isSignedByTenant;
  const shown = signingStatus && !isDone && signings[signingStatus];
  if (!shown) return null;
  return (
    <Badge variant="outline" color={shown.color} miw="max-content">
      {shown.label}
    </Badge>
  );
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
      <SigningBadge contract={contract} />
    </span>
  );
}
