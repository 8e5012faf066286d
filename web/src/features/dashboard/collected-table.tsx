import { VisuallyHidden } from '@mantine/core';
import type { CollectedMonth } from '@teduh/shared/dashboard';
import { formatRinggit } from '../../ui/money.ts';
import { formatMonth, sumsOf } from './chart-scale.ts';

/** The chart as a table, for screen readers. */
export function CollectedTable({ months }: { months: CollectedMonth[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>Rent collected per month</caption>
        <thead>
          <tr>
            {['Month', 'Rent', 'Fees', 'Deposits', 'Total'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{formatMonth(month.month, 'long')}</th>
              <td>{formatRinggit(month.rent)}</td>
              <td>{formatRinggit(month.fees)}</td>
              <td>{formatRinggit(month.deposits)}</td>
              <td>{formatRinggit(sumsOf([month]).total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
