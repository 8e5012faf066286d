import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { searchMaxLength } from '@teduh/shared/pagination.constants';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { writeSearch } from '../../features/properties/property-search.ts';
import { paths } from '../../lib/paths.ts';
import classes from './hero-search.module.css';

const question = 'Where do you want to live?';

/** An ordinary form, which a browser can send before the code is there. Its field is plain HTML: the styles of Mantine’s are not on this page. */
export function HeroSearch() {
  const navigate = useNavigate();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q')).trim();
    void navigate({ pathname: paths.listing, search: String(writeSearch({ q })) });
  }

  return (
    <form className={classes.form} action={paths.listing} onSubmit={onSubmit}>
      <IconSearch className={classes.icon} size={20} aria-hidden="true" />
      <input
        className={classes.field}
        type="search"
        name="q"
        aria-label={question}
        placeholder={question}
        maxLength={searchMaxLength}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button type="submit" size="md" radius="xl">
        Search
      </Button>
    </form>
  );
}
