import '@mantine/core/styles/CloseButton.layer.css';
import { Button, Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { propertyTypes } from '@teduh/shared/properties.constants';
import { useEffect, useId, useRef, useState } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import { PriceInput } from './price-input.tsx';
import type { PropertySearch, PropertySort } from './properties.api.ts';
import classes from './property-filters.module.css';
import { countFilters } from './property-search.ts';

const anyType = { value: '', label: 'All types' };
const types = [anyType, ...propertyTypes.map((value) => ({ value, label: value }))];
const sorts: { value: PropertySort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
];

type PropertyFiltersProps = {
  search: PropertySearch;
  /** `isTyping`: a further letter of the same text, which gets no history entry of its own. */
  onChange: (search: PropertySearch, isTyping?: boolean) => void;
};

export function PropertyFilters({ search, onChange }: PropertyFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  // Enter may write several typed fields at once: each adds to what the one before has written.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const set = (changes: PropertySearch, isTyping = false) => {
    latest.current = { ...latest.current, ...changes };
    onChange(latest.current, isTyping);
  };
  const setTyped = (field: 'q' | 'minPrice' | 'maxPrice', value: string | number | undefined) =>
    set({ [field]: value }, latest.current[field] !== undefined);
  const asPrice = (text: string) => (text === '' ? undefined : Number(text));

  const q = useDraft(search.q ?? '', (text) => setTyped('q', text || undefined));
  const minPrice = useDraft(String(search.minPrice ?? ''), (text) => setTyped('minPrice', asPrice(text)));
  const maxPrice = useDraft(String(search.maxPrice ?? ''), (text) => setTyped('maxPrice', asPrice(text)));

  const count = countFilters(search);
  const folded = count - (search.q ? 1 : 0);
  const { minPrice: lowest = 0, maxPrice: highest = Number.POSITIVE_INFINITY } = search;

  function clearAll() {
    for (const draft of [q, minPrice, maxPrice]) draft.reset();
    onChange({});
  }

  return (
    <form
      className={classes.form}
      aria-label="Search properties"
      onSubmit={(event) => {
        event.preventDefault();
        for (const draft of [q, minPrice, maxPrice]) draft.flush();
      }}
    >
      {/* Enter submits a form with several fields only if it has a submit button. */}
      <button type="submit" hidden />
      <TextInput
        type="search"
        enterKeyHint="search"
        label="Search"
        placeholder="Place or name"
        maxLength={100}
        value={q.text}
        onChange={(event) => q.type(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={q.text && <CloseButton aria-label="Clear the search text" onClick={() => q.type('')} />}
      />
      <Button
        className={classes.toggle}
        variant="default"
        size="md"
        aria-expanded={isOpen}
        aria-controls={panelId}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{folded > 0 && ` (${folded})`}
      </Button>
      <div id={panelId} className={classes.panel} data-open={isOpen || undefined}>
        <NativeSelect
          className={classes.type}
          label="Type"
          data={types}
          value={search.type ?? ''}
          onChange={({ currentTarget }) =>
            set({ type: propertyTypes.find((type) => type === currentTarget.value) })
          }
        />
        <PriceInput label="Lowest price" value={minPrice.text} onChange={minPrice.type} />
        <PriceInput
          label="Highest price"
          value={maxPrice.text}
          onChange={maxPrice.type}
          error={lowest > highest && 'Below the lowest price'}
        />
        <NativeSelect
          className={classes.sort}
          label="Sort by"
          data={sorts}
          value={search.sort ?? 'newest'}
          onChange={({ currentTarget }) => {
            const sort = sorts.find(({ value }) => value === currentTarget.value)?.value;
            set({ sort: sort === 'newest' ? undefined : sort });
          }}
        />
        <div className={classes.last}>
          <Checkbox
            label="Available only"
            checked={search.available ?? false}
            onChange={({ currentTarget }) => set({ available: currentTarget.checked || undefined })}
          />
          {count > 0 && (
            <Button variant="subtle" onClick={clearAll}>
              Clear all
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
