import type { Day } from '@teduh/shared/days';
import { stampDuty, termMonths } from '@teduh/shared/stamp-duty';
import type { StampingRow } from './stampings.repository.ts';

type Shown =
  | 'id'
  | 'months'
  | 'payer'
  | 'rent_sen'
  | 'estimate_sen'
  | 'rules_from'
  | 'certificate_number'
  | 'certificate_key'
  | 'stamped_on'
  | 'duty_paid_sen';

/** The stamping of a contract. Until both have signed there is only the estimate. */
export type StampingState = Pick<StampingRow, Shown> &
  (
    | Pick<StampingRow, 'status' | 'executed_on' | 'due_on'>
    | { status: null; executed_on: null; due_on: null }
  );

type Term = { id: string; rent_sen: number; start_date: Day; end_date: Day };

export function estimateOf({ rent_sen, start_date, end_date }: Omit<Term, 'id'>, on: Day) {
  const months = termMonths(start_date, end_date);
  const { dutySen, rules } = stampDuty({ monthlySen: rent_sen, months, on });
  return { months, estimateSen: dutySen, rulesFrom: rules };
}

/** As if the last party signed on this day. */
export function stateBeforeSigning(contract: Term, on: Day): StampingState {
  const { months, estimateSen, rulesFrom } = estimateOf(contract, on);
  return {
    id: contract.id,
    rent_sen: contract.rent_sen,
    months,
    estimate_sen: estimateSen,
    rules_from: rulesFrom,
    payer: 'tenant',
    status: null,
    executed_on: null,
    due_on: null,
    certificate_number: null,
    certificate_key: null,
    stamped_on: null,
    duty_paid_sen: null,
  };
}
