import { Title } from '@mantine/core';
import type { Property } from '@teduh/shared/properties';
import { columns } from './transaction-columns.tsx';
import { TransactionsTable } from './transactions-table.tsx';

/** All transactions of one property. */
export function PropertyTransactions({ id, type }: Pick<Property, 'id' | 'type'>) {
  return (
    <div>
      <Title order={2} size="h4" mb="sm">
        Transactions
      </Title>
      <TransactionsTable
        label="Transactions"
        search={{ propertyId: id }}
        columns={[
          columns.number,
          ...(type === 'Room Rental' ? [columns.room] : []),
          { ...columns.customerName, onPhone: 'title' as const },
          columns.customerEmail,
          columns.type,
          columns.amount,
          columns.dueDate,
          columns.status,
          columns.paymentDate,
        ]}
        empty="No transactions found for this property."
      />
    </div>
  );
}
