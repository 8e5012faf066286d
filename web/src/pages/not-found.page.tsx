import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { NotFound } from '../ui/not-found.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function Component() {
  usePageTitle('Page not found');
  return (
    <NotFound
      title="There is no page under this roof"
      text="The address you followed (404) leads nowhere. It may be mistyped, or the page has moved."
    >
      <Button component={Link} to={paths.home} size="md">
        Back to home
      </Button>
      <Button component={Link} to={paths.listing} size="md" variant="default">
        Browse listings
      </Button>
    </NotFound>
  );
}
