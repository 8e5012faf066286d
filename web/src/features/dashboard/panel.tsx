import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataTableProps } from '../../ui/data-table-types.ts';
import { TextLink } from '../../ui/text-link.tsx';
import classes from './panel.module.css';

type PanelProps = {
  title: string;
  /** The link to the whole list. */
  more?: { label: string; to: string };
  children: ReactNode;
};

/** One part of a dashboard under its heading. */
export function Panel({ title, more, children }: PanelProps) {
  return (
    <section className={classes.panel}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {more && (
          <TextLink to={more.to} size="sm" className={classes.more}>
            {more.label}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}

type PanelTableProps<Row> = Omit<DataTableProps<Row>, 'rowKey' | 'error' | 'onRetry'>;

/** An error is shown once for the page, not in every table. */
export function PanelTable<Row extends { id: string }>({ rows, ...props }: PanelTableProps<Row>) {
  return <DataTable {...props} rows={rows} rowKey={({ id }) => id} onRetry={() => undefined} />;
}

type PlaceNameProps = {
  property: { name: string };
  roomName: string | null;
  /** Where it leads, in a list whose rows do. */
  to?: string;
};

export function PlaceName({ property, roomName, to }: PlaceNameProps) {
  return (
    <>
      {to ? (
        <TextLink to={to} inherit>
          {property.name}
        </TextLink>
      ) : (
        property.name
      )}
      {roomName && <span className={classes.second}>{roomName}</span>}
    </>
  );
}
