import type { ContractStatus } from '@teduh/shared/contracts';
import type { Day } from '@teduh/shared/days';
import type { InspectionRow } from './inspections.repository.ts';

type Link = {
  id: string;
  unit_id: string;
  renews: string | null;
  /** What follows and counts: neither cancelled nor ended before it began. */
  renewed_by: string | null;
  status: ContractStatus;
  end_date: Day;
  never_began: boolean;
};

/** A contract among those of the same home that come right before and after it, with the reports of all of them. */
export type TenancyReports<Contract extends Link = Link> = {
  contract: Contract;
  /** The earliest first. */
  before: Contract[];
  after: Contract[];
  reports: InspectionRow[];
};

/** Of contracts that follow one another, those that the tenant spends in the same home without moving. */
export function sameHome<Contract extends Link>(chain: Contract[], contract: Contract) {
  const before: Contract[] = [];
  for (let at: Contract | undefined = contract; at; ) {
    const earlier: Contract | undefined = chain.find(
      ({ id, unit_id }) => id === at?.renews && unit_id === contract.unit_id,
    );
    if (earlier) before.unshift(earlier);
    at = earlier;
  }
  const after: Contract[] = [];
  for (let at: Contract | undefined = contract; at; ) {
    const later: Contract | undefined = chain.find(
      ({ id, unit_id }) => id === at?.renewed_by && unit_id === contract.unit_id,
    );
    if (later) after.push(later);
    at = later;
  }
  return { before, after };
}

/** The report at the beginning of the tenancy in this home: that of the contract, or of the nearest one before it. */
export const moveInOf = ({ contract, before, reports }: TenancyReports): InspectionRow | undefined =>
  [contract, ...before.toReversed()]
    .map(({ id }) => reports.find((report) => report.contract_id === id && report.kind === 'move-in'))
    .find((report) => report !== undefined);
