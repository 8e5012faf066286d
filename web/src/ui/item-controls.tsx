import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconTrash } from '@tabler/icons-react';

export type ItemControlsProps = {
  /** The name of the item, such as `room 2`. */
  label: string;
  direction: 'across' | 'down';
  /** The id from which `controlIds` derives the ids of the buttons. */
  id: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  /** The element that says why it cannot be removed. */
  keptBecause?: string;
};

export const controlIds = (id: string) => ({
  earlier: `${id}-earlier`,
  later: `${id}-later`,
  remove: `${id}-remove`,
});

const icons = {
  across: { Earlier: IconArrowLeft, Later: IconArrowRight },
  down: { Earlier: IconArrowUp, Later: IconArrowDown },
};

/** The buttons that move and remove one item of an ordered list. */
export function ItemControls(props: ItemControlsProps) {
  const { label, direction, id, isFirst, isLast, onMove, onRemove, keptBecause } = props;
  const { Earlier, Later } = icons[direction];
  const ids = controlIds(id);
  const look = { variant: 'subtle', size: 'lg' } as const;

  return (
    <Group gap={4} wrap="nowrap" justify="center">
      <ActionIcon
        {...look}
        id={ids.earlier}
        color="gray"
        aria-label={`Move ${label} ${direction === 'down' ? 'up' : 'forward'}`}
        disabled={isFirst}
        bg={isFirst ? 'transparent' : undefined}
        onClick={() => onMove(-1)}
      >
        <Earlier size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...look}
        id={ids.later}
        color="gray"
        aria-label={`Move ${label} ${direction === 'down' ? 'down' : 'back'}`}
        disabled={isLast}
        bg={isLast ? 'transparent' : undefined}
        onClick={() => onMove(1)}
      >
        <Later size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...look}
        id={ids.remove}
        color="red"
        aria-label={`Remove ${label}`}
        aria-describedby={keptBecause}
        disabled={keptBecause !== undefined}
        bg={keptBecause ? 'transparent' : undefined}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
