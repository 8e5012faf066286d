import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import type { Column, DataTableProps } from './data-table-types.ts';

type DataTableHeadProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> };

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const;

/** Upwards first, then downwards, then as the list is by itself. */
export function DataTableHead<Row>({
  column: { header, sort: word, onPhone },
  sort,
  onSort,
}: DataTableHeadProps<Row>) {
  if (!word || !onSort)
    return (
      <Table.Th scope="col" className={classes.head} data-pinned={onPhone === 'actions' || undefined}>
        {header}
      </Table.Th>
    );
  const direction = sort === word ? 'ascending' : sort === `-${word}` ? 'descending' : 'none';
  const next = { none: word, ascending: `-${word}`, descending: undefined }[direction];
  const Icon = icons[direction];
  return (
    <Table.Th scope="col" className={classes.head} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(next)}>
        {header}
        <Icon size={12} aria-hidden data-idle={direction === 'none' || undefined} />
      </button>
    </Table.Th>
  );
}
