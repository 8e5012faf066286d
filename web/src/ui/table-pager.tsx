import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

type TablePagerProps = {
  label: string;
  previousCursor: string | undefined;
  nextCursor: string | undefined;
  onTurn: (cursor: string) => void;
};

/** The ways back and on. A way that ends stays where it is, so that whoever came by it keeps the keyboard's place. */
export function TablePager({ label, previousCursor, nextCursor, onTurn }: TablePagerProps) {
  if (!previousCursor && !nextCursor) return null;
  const wayTo = (cursor: string | undefined) => ({
    variant: 'default',
    'aria-disabled': !cursor,
    'data-disabled': !cursor || undefined,
    onClick: () => cursor && onTurn(cursor),
  });
  return (
    <Group component="nav" aria-label={`Pages of ${label.toLowerCase()}`} justify="center" mt="lg">
      <Button {...wayTo(previousCursor)} leftSection={<IconChevronLeft size={16} aria-hidden />}>
        Previous
      </Button>
      <Button {...wayTo(nextCursor)} rightSection={<IconChevronRight size={16} aria-hidden />}>
        Next
      </Button>
    </Group>
  );
}
