import { writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import type { MessageText } from '../../platform/outbox.ts';
import type { DepositRow } from './deposits-list.repository.ts';

const mostLines = 20;
const action = { label: 'See the deposits', path: paths.manageDeposits };
const countOf = ({ length }: DepositRow[]) => (length === 1 ? 'A deposit' : `${length} deposits`);

function linesOf(rows: DepositRow[]): string[] {
  const lines = rows.map(
    (row) =>
      `${fullName(row)}, ${placeOf(row)}, contract ${row.number}: ${writeSen(row.held_sen)} by ${writeDay(row.due_on)}`,
  );
  const others = lines.length - mostLines;
  return others > 0 ? [...lines.slice(0, mostLines), `and ${others} more`] : lines;
}

export const dueForAdmins = (rows: DepositRow[]): MessageText => ({
  subject: `${countOf(rows)} ${rows.length === 1 ? 'is' : 'are'} to be settled within a week`,
  paragraphs: ['The agreements say by when these deposits go back:', ...linesOf(rows)],
  action,
});

export const lateForAdmins = (rows: DepositRow[]): MessageText => ({
  subject: `${countOf(rows)} should have been settled by now`,
  paragraphs: ['The day by which these deposits should have gone back is past:', ...linesOf(rows)],
  action,
});
