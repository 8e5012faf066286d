import { Paper, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import classes from './data-table.module.css';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-state.tsx';

/** More columns than a tablet holds: cards there too. On paper a table stays one. */
export const isWide = (columns: readonly unknown[]): boolean => columns.length > 7;
const cardsQuery = { narrow: 'screen and (max-width: 47.99em)', wide: 'screen and (max-width: 74.99em)' };

/** The one table: skeleton rows while loading, `Error: …` with a retry, the empty text, cards where it has no room. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, empty, emptyAction } = props;
  const { isBusy = false, sort, onSort } = props;
  const { loading = `Loading ${label.toLowerCase()}...` } = props;
  const width = isWide(columns) ? 'wide' : 'narrow';
  const isCards = useMediaQuery(cardsQuery[width], false, { getInitialValueInEffect: false });

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
    <Paper withBorder className={classes.rows} data-width={width} aria-busy={isBusy}>
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
                    {render(row, index)}
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
