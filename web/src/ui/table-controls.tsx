import '@mantine/core/styles/CloseButton.layer.css';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { searchMaxLength } from '@teduh/shared/pagination.constants';
import { useDraft } from '../lib/use-draft.ts';
import type { TableSearch } from '../lib/use-table-search.ts';
import classes from './table-controls.module.css';

type Option = { value: string; label: string };

export type Controls = {
  /** The placeholder, which says what can be searched for. */
  searchHint: string;
  /** `all` is the label of the choice without a filter. */
  filters?: { name: string; label: string; all: string; options: readonly (string | Option)[] }[];
  /** The orders besides the first one. */
  sorts: readonly Option[];
  firstSort?: string | undefined;
};

type TableControlsProps = Controls & {
  /** The name of what is searched. */
  label: string;
  table: TableSearch;
  /** Wherever there are columns, their heads sort. */
  sortsByColumns?: boolean | undefined;
};

export function TableControls({ label, table, sortsByColumns, ...controls }: TableControlsProps) {
  const { searchHint, filters = [], sorts, firstSort = 'Newest first' } = controls;
  const { search, change } = table;
  const q = useDraft(search.q ?? '', (text) => change({ q: text }, true));

  return (
    <form
      className={classes.form}
      aria-label={`Search ${label.toLowerCase()}`}
      onSubmit={(event) => {
        event.preventDefault();
        q.flush();
      }}
    >
      <TextInput
        size="sm"
        className={classes.search}
        type="search"
        enterKeyHint="search"
        label="Search"
        placeholder={searchHint}
        maxLength={searchMaxLength}
        value={q.text}
        onChange={(event) => q.type(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={q.text && <CloseButton aria-label="Clear the search text" onClick={() => q.type('')} />}
      />
      {filters.map(({ name, label: filterLabel, all, options }) => (
        <NativeSelect
          size="sm"
          key={name}
          className={classes.filter}
          label={filterLabel}
          data={[{ value: '', label: all }, ...options]}
          value={search[name] ?? ''}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      ))}
      <NativeSelect
        size="sm"
        className={`${classes.filter} ${classes.sort} ${sortsByColumns ? classes.untilTablet : ''}`}
        label="Sort by"
        data={[{ value: '', label: firstSort }, ...sorts]}
        value={search.sort ?? ''}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
      />
      {table.isNarrowed && (
        <Button
          variant="subtle"
          onClick={() => {
            q.reset();
            table.clear();
          }}
        >
          Clear
        </Button>
      )}
    </form>
  );
}
