import type { Contract } from '@teduh/shared/contracts';
import { type ComponentType, lazy } from 'react';

export type SectionProps = {
  contract: Contract;
  isAdmin: boolean;
  /** The name with which an admin who makes an agreement signs it for the landlord; undefined where that comes later. */
  askSigner: () => Promise<string | undefined>;
};

type TenancySection = {
  name: string;
  /** Loaded when it is shown. It reads its own data, and shows its own loading, empty and failing states. */
  Section: ComponentType<SectionProps>;
  isShown: (contract: Contract) => boolean;
  isForAdmins?: boolean;
};

/** The parts of a tenancy, in the order of its life. */
const sections: TenancySection[] = [
  {
    name: 'agreement',
    Section: lazy(() => import('../../features/imports/agreement-section.tsx')),
    isShown: ({ isImported, contractFile }) => isImported && contractFile === null,
    isForAdmins: true,
  },
  {
    name: 'renewal',
    Section: lazy(() => import('../../features/renewals/renewal-section.tsx')),
    isShown: ({ status, renews, renewedBy }) => status === 'Active' || renews !== null || renewedBy !== null,
  },
  {
    name: 'handover',
    Section: lazy(() => import('../../features/inspections/handover-section.tsx')),
    isShown: ({ status }) => status !== 'Cancelled',
  },
  {
    name: 'stamping',
    Section: lazy(() => import('../../features/stamping/stamping-section.tsx')),
    // An agreement that was made elsewhere is stamped elsewhere.
    isShown: ({ status, isImported }) => status !== 'Cancelled' && !isImported,
  },
  {
    name: 'notice',
    Section: lazy(() => import('../../features/notices/notice-section.tsx')),
    isShown: ({ status }) => status === 'Active' || status === 'Ended',
  },
  {
    name: 'move',
    Section: lazy(() => import('./move-section.tsx')),
    isShown: ({ status, renewedBy }) => status === 'Active' && renewedBy === null,
    isForAdmins: true,
  },
  {
    name: 'deposit',
    Section: lazy(() => import('../../features/settlements/settlement-section.tsx')),
    isShown: ({ status }) => status === 'Active' || status === 'Ended',
  },
];

/** After the end the deposit comes first: it is what is left to do. */
export function sectionsOf(contract: Contract, isAdmin: boolean): TenancySection[] {
  const shown = sections.filter(({ isShown, isForAdmins }) => isShown(contract) && (isAdmin || !isForAdmins));
  const isFirst = ({ name }: TenancySection) => contract.status === 'Ended' && name === 'deposit';
  return [...shown.filter(isFirst), ...shown.filter((section) => !isFirst(section))];
}
