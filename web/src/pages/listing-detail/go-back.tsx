import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';

function listingSearchOf(state: unknown): string | undefined {
  const { listingSearch } = (state ?? {}) as { listingSearch?: unknown };
  return typeof listingSearch === 'string' ? listingSearch : undefined;
}

/** Leads to the list with its search. A visitor who came from there goes back in the history and keeps the scroll position. */
export function GoBack() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const listingSearch = listingSearchOf(state);

  function onClick(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (listingSearch === undefined || opensElsewhere) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Button
      component={Link}
      to={`${paths.listing}${listingSearch ?? ''}`}
      onClick={onClick}
      variant="subtle"
      color="gray"
      ml={-12}
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
    >
      Go Back
    </Button>
  );
}
