import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

type DialogButtonsProps = {
  /** What the button says that sends the form. */
  submit: ReactNode;
  isSubmitting: boolean;
  onCancel: () => void;
};

/** The end of a form in a dialog. */
export function DialogButtons({ submit, isSubmitting, onCancel }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSubmitting}>
        {submit}
      </Button>
    </Group>
  );
}
