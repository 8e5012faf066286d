import type { Day } from '@teduh/shared/days';
import { toRinggit } from '@teduh/shared/money';
import { fullName } from '@teduh/shared/names';
import { annualRentSen, latePenaltySen, rulesOn, stampDuty } from '@teduh/shared/stamp-duty';
import type { ListedStamping, Stamping } from '@teduh/shared/stamping';
import { writeStampingStatus } from '@teduh/shared/stamping.constants';
import type { Deps } from '../deps.ts';
import type { StampingState } from '../domain/stamping/stamping-state.ts';
import type { StampingRow } from '../domain/stamping/stampings.repository.ts';
import type { Columns } from '../platform/csv.ts';

export const certificatePath = (contractId: string) => `/api/contracts/${contractId}/stamping/certificate`;

/** Only of what nobody has filed: when a return was filed is not known. */
const penaltySenOf = ({ status, due_on, estimate_sen }: StampingState, today: Day) =>
  status === 'Due' ? latePenaltySen({ dutySen: estimate_sen, dueOn: due_on, on: today }) : 0;

export function presentStamping(
  row: StampingState,
  { links, clock }: Pick<Deps, 'links' | 'clock'>,
): Stamping {
  const { rent_sen: monthlySen, months, rules_from: rules } = row;
  const { copySen, blocks, rate } = stampDuty({ monthlySen, months, on: rules });
  return {
    contractId: row.id,
    estimate: toRinggit(row.estimate_sen),
    isEstimate: true,
    reckoning: {
      monthlyRent: toRinggit(monthlySen),
      months,
      annualRent: toRinggit(annualRentSen(monthlySen)),
      block: toRinggit(rulesOn(rules).blockSen),
      blocks,
      rate: toRinggit(rate),
      rules,
    },
    copy: toRinggit(copySen),
    payer: row.payer,
    status: row.status,
    executedOn: row.executed_on,
    dueDate: row.due_on,
    penalty: toRinggit(penaltySenOf(row, clock.today())),
    certificateNumber: row.certificate_number,
    certificateFile: row.certificate_key ? links.sign(certificatePath(row.id)) : null,
    stampedOn: row.stamped_on,
    dutyPaid: row.duty_paid_sen === null ? null : toRinggit(row.duty_paid_sen),
  };
}

export const presentListed = (row: StampingRow, deps: Pick<Deps, 'links' | 'clock'>): ListedStamping => ({
  ...presentStamping(row, deps),
  id: row.id,
  contractNumber: row.number,
  contractStatus: row.contract_status,
  user: { _id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email ?? '' },
  property: { _id: row.property_id, name: row.property_name },
  roomName: row.room_name,
  status: row.status,
  executedOn: row.executed_on,
  dueDate: row.due_on,
});

export const stampingColumns = (today: Day): Columns<StampingRow> => ({
  Contract: (row) => row.number,
  Customer: fullName,
  Email: (row) => row.email,
  Property: (row) => row.property_name,
  Room: (row) => row.room_name,
  Signed: (row) => row.executed_on,
  Due: (row) => row.due_on,
  Payer: (row) => row.payer,
  'Estimate (RM)': (row) => toRinggit(row.estimate_sen),
  'Estimated Penalty (RM)': (row) => toRinggit(penaltySenOf(row, today)),
  Status: (row) => writeStampingStatus({ status: row.status, dueDate: row.due_on }, today),
  Certificate: (row) => row.certificate_number,
  Stamped: (row) => row.stamped_on,
  'Duty Paid (RM)': (row) => (row.duty_paid_sen === null ? null : toRinggit(row.duty_paid_sen)),
});
