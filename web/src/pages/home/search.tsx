import '../../ui/styles-app.css';
import { Button, Container, NativeSelect, Paper, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { propertyTypes } from '@teduh/shared/properties.constants';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { PriceInput } from '../../features/properties/price-input.tsx';
import { readSearch, writeSearch } from '../../features/properties/property-search.ts';
import { paths } from '../../lib/paths.ts';
import classes from './search.module.css';

const types = [{ value: '', label: 'All types' }, ...propertyTypes.map((value) => ({ value, label: value }))];

/** The search on the home page: text, type and highest price. */
export default function HomeSearch() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState({ q: '', type: '', maxPrice: '' });
  const set = (changes: Partial<typeof asked>) => setAsked({ ...asked, ...changes });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const search = writeSearch(readSearch(new URLSearchParams(asked)));
    void navigate({ pathname: paths.listing, search: String(search) });
  }

  return (
    <Container className={classes.place}>
      <Paper withBorder shadow="lg" p="lg">
        <form className={classes.form} aria-label="Search properties" onSubmit={onSubmit}>
          <TextInput
            type="search"
            label="Search"
            placeholder="Place or name"
            maxLength={100}
            value={asked.q}
            onChange={({ currentTarget }) => set({ q: currentTarget.value })}
          />
          <NativeSelect
            label="Type"
            data={types}
            value={asked.type}
            onChange={({ currentTarget }) => set({ type: currentTarget.value })}
          />
          <PriceInput
            label="Highest price"
            value={asked.maxPrice}
            onChange={(maxPrice) => set({ maxPrice })}
          />
          <Button type="submit" size="md" leftSection={<IconSearch size={18} aria-hidden="true" />}>
            Search
          </Button>
        </form>
      </Paper>
    </Container>
  );
}
