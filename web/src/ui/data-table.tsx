import { Paper, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import classes from './data-table.module.css';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-state.tsx';

/** A phone. On paper a table stays a table. */
const cardsQuery = 'screen and (max-width: 47.99em)';
/** More columns than a tablet holds: such a table scrolls inside its frame there. */
const isWide = (columns: readonly unknown[]): boolean => columns.length > 7;

/** The one table: skeleton rows while loading, `Error: …` with a retry, the empty text, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, empty, emptyAction } = props;
  const { offset = 0, isBusy = false, sort, onSort } = props;
  const { loading = `Loading ${label.toLowerCase()}...` } = props;
  const isCards = useMediaQuery(cardsQuery, false, { getInitialValueInEffect: false });

  if (!rows && error) return <ErrorPanel error={error} onRetry={onRetry} />;
  if (!rows) return <DataTableSkeleton loading={loading} columns={columns.length} isCards={isCards} />;
  if (rows.length === 0)
    return (
      <Paper withBorder>
        <EmptyState text={empty}>{emptyAction}</EmptyState>
      </Paper>
    );
  if (isCards)
    return <DataTableCards label={label} columns={columns} rows={rows} rowKey={rowKey} isBusy={isBusy} />;

  return (
    <Paper
      withBorder
      className={classes.rows}
      data-width={isWide(columns) ? 'wide' : 'narrow'}
      aria-busy={isBusy}
    >
      <Table.ScrollContainer
        className={classes.region}
        minWidth={640}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <Table aria-label={label} verticalSpacing="sm" horizontalSpacing="xs" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <DataTableHead key={column.header} column={column} sort={sort} onSort={onSort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map(({ header, render, onPhone, isOneLine }) => (
                  <Table.Td
                    key={header}
                    data-pinned={onPhone === 'actions' || undefined}
                    data-one-line={isOneLine}
                  >
                    {render(row, offset + index)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
