import type { Row, SentReport } from '../demo.repository.ts';
import type { Calendar } from './calendar.ts';
import type { createRows } from './rows.ts';
import type { Person, Unit } from './world.ts';

type WithId = { id: string };

export type Application = { row: Row<'applications'> & WithId; applicant: Person; unit: Unit };
export type Contract = {
  row: Row<'contracts'> & WithId;
  tenant: Person;
  unit: Unit;
  application: Application | undefined;
  offeredAt: Date;
  holdExpiresAt: Date;
  signedAt: Date | null;
};
export type Charge = { row: Row<'transactions'> & WithId; contract: Contract };
export type Payment = { charge: Charge; paidAt: Date; intentId: string };

/** What every part of the demo's past is built with. */
export type Build = ReturnType<typeof createRows> & {
  calendar: Calendar;
  publicUrl: string;
  admin: Person;
  contracts: Contract[];
  /** Receipts are numbered once all payments are known, in the order in which they came. */
  payments: Payment[];
  /** Refunds name the receipt of the payment that they give back. */
  refunded: { refund: Row<'refunds'>; charge: Charge }[];
  sentReports: SentReport[];
  /** What names contracts by their numbers, which are known last. */
  onceNumbered: (() => void)[];
};
