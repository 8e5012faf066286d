import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { errorMessage } from '../api/api-error.ts';

/** What the server found for a text. `found` is undefined until the first answer. */
export type Choices<T> = {
  found: T[] | undefined;
  problem: string | undefined;
  onSearch: (text: string) => void;
};

const choicesShown = 20;

/** The query for the first few items, narrowed to those that match the text. */
export const searchFor = (text: string) => ({ limit: choicesShown, ...(text && { q: text }) });

/** A failed search shows its error instead of the results of an earlier one. */
export const toChoices = <T,>(
  found: T[] | undefined,
  error: unknown,
  onSearch: (text: string) => void,
): Choices<T> =>
  error ? { found: [], problem: errorMessage(error), onSearch } : { found, problem: undefined, onSearch };

type SearchedSelectProps<T> = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'onSearchChange'> & {
  choices: Choices<T>;
  labelOf: (item: T) => string;
  value?: T | null;
  onChange: (item: T | null) => void;
};

const debounceMs = 250;

/** A select for lists of any length: the server searches while the user types. */
export function SearchedSelect<T extends { id: string }>({
  choices: { found, problem, onSearch },
  labelOf,
  value,
  onChange,
  placeholder,
  nothingFoundMessage,
  ...props
}: SearchedSelectProps<T>) {
  const search = useDebouncedCallback(onSearch, debounceMs);
  const isFound = found?.some(({ id }) => id === value?.id);
  const known = [...(value && !isFound ? [value] : []), ...(found ?? [])];

  return (
    <Select
      searchable
      required
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      withScrollArea={false}
      comboboxProps={{ shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' }}
      styles={{ options: { maxHeight: 180, overflowY: 'auto' } }}
      {...props}
      placeholder={found ? placeholder : 'Loading...'}
      nothingFoundMessage={problem ?? nothingFoundMessage}
      data={known.map((item) => ({ value: item.id, label: labelOf(item) }))}
      filter={({ options }) =>
        options.filter((option) => isFound || !('value' in option) || option.value !== value?.id)
      }
      value={value?.id ?? null}
      onChange={(id) => onChange(known.find((item) => item.id === id) ?? null)}
      // The label of the chosen item is not searched for.
      onSearchChange={(text) => search(known.some((item) => labelOf(item) === text) ? '' : text.trim())}
    />
  );
}
