import type { StampingPayer } from '@teduh/shared/stamping';
import type { PersonKey } from './people.ts';

type DemoStamping = { tenant: PersonKey; status: 'Due' | 'Filed'; payer?: StampingPayer };

/** Agreements of the last months that are not stamped. The others were stamped within a week. */
export const unstamped: DemoStamping[] = [
  { tenant: 'irfan', status: 'Due' },
  { tenant: 'adam', status: 'Due', payer: 'landlord' },
  { tenant: 'clarence', status: 'Due' },
  { tenant: 'peter', status: 'Filed' },
];
