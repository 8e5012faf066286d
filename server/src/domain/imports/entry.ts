import type { Day } from '@teduh/shared/days';
import type { DepositParts } from '@teduh/shared/deposits';
import type { RowError } from '@teduh/shared/imports';

export type OpenCharge = { description: string; amountSen: number; dueDate: Day };

export type ImportedTenancy = {
  /** Chosen before, where a file is stored under it. */
  contractId?: string;
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  startDate: Day;
  /** The first day after the term. */
  endDate: Day;
  /** The first month that is charged here, counted from the start. */
  firstRentMonth: number;
  charges: OpenCharge[];
};

/** What a row says: a place, and the tenancy that runs there, if there is one. */
export type Entry = {
  row: number;
  property: string;
  address: string;
  /** Null where the whole property is rented. */
  room: string | null;
  rentSen: number;
  deposit: DepositParts;
  tenancy: ImportedTenancy | null;
};

export type ReadRow = { row: number; entry?: Entry; errors: RowError[] };
