import { Badge, Paper, Stack, Title } from '@mantine/core';
import type { Transaction } from '@teduh/shared/transactions';
import { Reckoning } from '../../features/charges/reckoning.tsx';
import { formatDay } from '../../lib/days.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import classes from './amount-due.module.css';

function DueDate({ dueDate, isOverdue }: Pick<Transaction, 'dueDate' | 'isOverdue'>) {
  return (
    <span className={classes.dueDate}>
      {formatDay(dueDate)}
      {isOverdue && (
        <Badge color="red" miw="max-content">
          Overdue
        </Badge>
      )}
    </span>
  );
}

export function AmountDue({ transaction }: { transaction: Transaction }) {
  const { id, property, roomName, type, parts, description, isMetered, amount } = transaction;
  const isFee = type === 'Other Fees';
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Title order={2} size="h4">
          What is due
        </Title>
        <Facts
          facts={[
            { label: 'Property', value: property.name },
            ...(roomName ? [{ label: 'Room', value: roomName }] : []),
            { label: 'Type', value: type },
            ...(isFee ? [] : parts.map((part) => ({ label: part.label, value: formatRinggit(part.amount) }))),
            ...(description ? [{ label: 'Description', value: description }] : []),
            { label: 'Due date', value: <DueDate {...transaction} /> },
          ]}
          total={{ label: 'Amount', value: formatRinggit(amount) }}
        />
        {isMetered && <Reckoning transactionId={id} />}
      </Stack>
    </Paper>
  );
}
