import { Text } from '@mantine/core';
import type { AdminDashboard } from '@teduh/shared/dashboard';
import { writeMonths } from '@teduh/shared/months';
import { fullName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import classes from './panel.module.css';
import { Panel, PanelTable, PlaceName } from './panel.tsx';

type TenantQuestionsProps = AdminDashboard['tenantQuestions'];
type Question = TenantQuestionsProps['oldest'][number];

function writeQuestion({ kind, stayLength, endDate }: Question) {
  const day = formatDay(endDate);
  if (kind === 'notice')
    return { what: `To end the contract on ${day}`, more: 'It counts only if you agree' };
  return { what: `To stay a further ${writeMonths(stayLength ?? 0)}`, more: `The contract ends on ${day}` };
}

const columns: Column<Question>[] = [
  {
    header: 'Date',
    render: ({ askedOn }) => <span className={classes.oneLine}>{formatDay(askedOn)}</span>,
  },
  { header: 'Customer Name', render: ({ user }) => fullName(user) },
  {
    header: 'Property Name',
    onPhone: 'title',
    render: ({ contractId, ...place }) => <PlaceName {...place} to={paths.tenancy(contractId)} />,
  },
  {
    header: 'Asks',
    render: (question) => {
      const { what, more } = writeQuestion(question);
      return (
        <>
          {what}
          <span className={classes.second}>{more}</span>
        </>
      );
    },
  },
];

/** Further terms and earlier ends that tenants ask for, until somebody answers on the page of the tenancy. */
export default function TenantQuestions({ count, oldest }: TenantQuestionsProps) {
  const unshown = count - oldest.length;
  return (
    <Panel title="Tenants Wait for an Answer">
      <PanelTable
        label="Tenants Wait for an Answer"
        loading="Loading questions..."
        columns={columns}
        rows={oldest}
        empty="Nobody waits for an answer"
      />
      {unshown > 0 && (
        <Text c="dimmed" size="sm" mt="xs">
          {unshown} more, shown as soon as these are answered
        </Text>
      )}
    </Panel>
  );
}
