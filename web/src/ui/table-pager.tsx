import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

type TablePagerProps = {
  label: string;
  previousCursor: string | undefined;
  nextCursor: string | undefined;
  page: number;
  onTurn: (cursor: string, page: number) => void;
};

/** The ways back and on. A way that ends stays where it is, so that whoever came by it keeps the keyboard's place. */
export function TablePager({ label, previousCursor, nextCursor, page, onTurn }: TablePagerProps) {
  if (!previousCursor && !nextCursor) return null;
  const wayTo = (cursor: string | undefined, target: number) => ({
    variant: 'default',
    'aria-disabled': !cursor,
    'data-disabled': !cursor || undefined,
    onClick: () => cursor && onTurn(cursor, target),
  });
  return (
    <Group component="nav" aria-label={`Pages of ${label.toLowerCase()}`} justify="center" mt="lg">
      <Button {...wayTo(previousCursor, page - 1)} leftSection={<IconChevronLeft size={16} aria-hidden />}>
        Previous
      </Button>
      <Button {...wayTo(nextCursor, page + 1)} rightSection={<IconChevronRight size={16} aria-hidden />}>
        Next
      </Button>
    </Group>
  );
}
