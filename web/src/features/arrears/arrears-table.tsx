import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { Arrears, ArrearsAnswer } from '@teduh/shared/arrears';
import { writeCount } from '@teduh/shared/counts';
import { dayOf } from '@teduh/shared/days';
import { messages } from '@teduh/shared/messages';
import { fullName, unitName } from '@teduh/shared/names';
import { useState } from 'react';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useRemindTenantsMutation } from './arrears.api.ts';
import classes from './arrears.module.css';

const dayOfInstant = (instant: string | null) => (instant ? formatDay(dayOf(new Date(instant))) : 'never');
const amount = (ringgit: number) => (
  <span className={classes.amount}>{ringgit === 0 ? '-' : formatRinggit(ringgit)}</span>
);

const onOneLine = (text: string) => <span className={classes.oneLine}>{text}</span>;

const columns: Column<Arrears>[] = [
  {
    header: 'Tenant',
    onPhone: 'title',
    render: ({ user, property, roomName }) => (
      <span className={classes.tenant}>
        <TwoLines first={fullName(user)} second={unitName(property.name, roomName)} />
      </span>
    ),
  },
  {
    header: 'Contract',
    render: ({ contractId, contractNumber }) => (
      <TextLink
        to={paths.statement(contractId)}
        size="sm"
        className={classes.oneLine}
        aria-label={`Statement of contract ${contractNumber}`}
      >
        {contractNumber}
      </TextLink>
    ),
  },
  { header: '0–30 days', render: ({ buckets }) => amount(buckets['0-30']) },
  { header: '31–60', render: ({ buckets }) => amount(buckets['31-60']) },
  { header: '61–90', render: ({ buckets }) => amount(buckets['61-90']) },
  { header: 'Over 90', render: ({ buckets }) => amount(buckets['over 90']) },
  {
    header: 'Total',
    render: ({ total, promisedOn }) => (
      <TwoLines
        first={<strong className={classes.oneLine}>{formatRinggit(total)}</strong>}
        second={promisedOn && onOneLine(`promised for ${formatDay(promisedOn)}`)}
      />
    ),
  },
  {
    header: 'Last',
    render: ({ lastReminderAt, lastPaymentAt }) => (
      <TwoLines
        first={<>reminded {onOneLine(dayOfInstant(lastReminderAt))}</>}
        second={<>paid {onOneLine(dayOfInstant(lastPaymentAt))}</>}
      />
    ),
  },
];

const notesLabel = ({ notes }: Arrears) => (notes > 0 ? `Notes (${notes})` : 'Notes');

type ArrearsTableProps = {
  answer: ArrearsAnswer | undefined;
  error: unknown;
  onRetry: () => unknown;
  onNotes: (arrears: Arrears) => void;
};

export function ArrearsTable({ answer, error, onRetry, onNotes }: ArrearsTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [remind] = useRemindTenantsMutation();
  const reminding = useAction<string[], { reminded: number }>({
    question: (contractIds) => ({
      title: 'Remind now?',
      body:
        contractIds.length === 1
          ? 'The tenant gets a mail with everything that is overdue.'
          : `${contractIds.length} tenants get a mail each, with everything that is overdue.`,
      confirmLabel: 'Remind',
    }),
    send: (contractIds) => remind({ contractIds }).unwrap(),
    onSuccess: ({ reminded }) => {
      if (reminded === 0) toast.error('They were reminded within the last hour, or owe nothing any more.');
      else toast.success(messages.tenantsReminded);
      setChosen(new Set());
    },
  });
  // Who has paid meanwhile is not in the list any more.
  const shown = (answer?.arrears ?? []).map(({ contractId }) => contractId);
  const wanted = shown.filter((id) => chosen.has(id));

  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  const select: Column<Arrears> = {
    header: 'Select',
    render: ({ contractId, user }) => (
      <Checkbox
        checked={chosen.has(contractId)}
        onChange={() => toggle(contractId)}
        aria-label={`Select ${fullName(user)}`}
      />
    ),
  };
  const actions: Column<Arrears> = {
    header: 'Actions',
    onPhone: 'actions',
    render: (arrears) => (
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="light"
          miw="max-content"
          aria-label={`Remind now: ${fullName(arrears.user)}`}
          onClick={() => void reminding.run([arrears.contractId])}
        >
          Remind now
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          miw="max-content"
          aria-label={`${notesLabel(arrears)} about ${fullName(arrears.user)}`}
          onClick={() => onNotes(arrears)}
        >
          {notesLabel(arrears)}
        </Button>
        <Button
          component="a"
          href={arrears.letterFile}
          target="_blank"
          rel="noopener"
          size="compact-sm"
          variant="default"
          miw="max-content"
          aria-label={`Letter of demand to ${fullName(arrears.user)}`}
        >
          Letter
        </Button>
      </Group>
    ),
  };

  return (
    <>
      {answer && answer.arrears.length > 0 && (
        <Group justify="space-between" mb="md" gap="sm">
          <Text>
            <Text span fw={700} c="var(--mantine-color-error)">
              {formatRinggit(answer.total)}
            </Text>{' '}
            overdue, {writeCount(answer.arrears.length, 'tenant')}
          </Text>
          <Group gap="sm">
            <Button
              variant="subtle"
              onClick={() => setChosen(new Set(wanted.length === shown.length ? [] : shown))}
            >
              {wanted.length === shown.length ? 'Select none' : 'Select all'}
            </Button>
            <Button
              disabled={wanted.length === 0}
              loading={reminding.isPending}
              onClick={() => void reminding.run(wanted)}
            >
              Remind selected{wanted.length > 0 && ` (${wanted.length})`}
            </Button>
          </Group>
        </Group>
      )}
      <DataTable
        label="Arrears"
        columns={[select, ...columns, actions]}
        rows={answer?.arrears}
        rowKey={({ contractId }) => contractId}
        error={error}
        onRetry={onRetry}
        empty="Nothing is overdue"
      />
    </>
  );
}
