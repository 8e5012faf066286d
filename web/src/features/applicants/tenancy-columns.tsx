import type { Tenancy } from '@teduh/shared/applicants';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';

const endings: Record<Tenancy['status'], string> = {
  Awaiting: 'Not begun yet',
  Active: 'Lives there',
  Ended: 'Ended',
  Cancelled: 'Cancelled',
};

export function writePayments({ paid, late, overdue }: Tenancy['payments']): string {
  if (paid + overdue === 0) return 'No payments yet';
  const lateWords = late === 0 ? 'none late' : `${late} late`;
  return `${paid} paid, ${lateWords}${overdue > 0 ? `, ${overdue} overdue now` : ''}`;
}

/** Of the tenancies that somebody had with us. */
export const tenancyColumns: Column<Tenancy>[] = [
  {
    header: 'Place',
    onPhone: 'title',
    render: ({ contractId, property, roomName }) => (
      <TwoLines
        first={
          <TextLink to={paths.tenancy(contractId)} inherit>
            {property.name}
          </TextLink>
        }
        second={roomName}
      />
    ),
  },
  {
    header: 'From and to',
    render: ({ startDate, endDate }) => `${formatDay(startDate)} to ${formatDay(endDate)}`,
  },
  {
    header: 'How it ended',
    render: ({ status, endedEarly }) => (endedEarly ? 'Ended early' : endings[status]),
  },
  { header: 'Payments', render: ({ payments }) => writePayments(payments) },
];
