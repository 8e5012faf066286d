import type { Contract } from '@teduh/shared/contracts';
import type { RenewalStatus } from '@teduh/shared/renewals';

const decisions: Partial<Record<RenewalStatus, string>> = {
  Offered: 'Renewal offered',
  Asked: 'Tenant asks to stay',
  Declined: 'Renewal declined',
  'Let end': 'Ends',
};

/** What was decided about the end of a contract, if anything was. */
export function decisionOf({ renewedBy, renewalStatus }: Contract): string | null {
  if (renewedBy) return 'Another contract follows';
  return renewalStatus && (decisions[renewalStatus] ?? null);
}
