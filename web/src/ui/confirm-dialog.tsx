import { Button, Group, Modal, Text } from '@mantine/core';
import type { OpenQuestion } from './confirm.ts';
import { viewDialogProps } from './dialog.ts';
import { useOpened } from './use-opened.ts';

/** It stays mounted, so a drawer that is opened after the first question would lie above the next one. Mantine's own dialogs have 200. */
const zIndex = 250;

type ConfirmDialogProps = { question: OpenQuestion; isOpen: boolean };

export default function ConfirmDialog({ question, isOpen }: ConfirmDialogProps) {
  const { title, body, confirmLabel, keepLabel = 'Cancel', isDestructive, answer } = question;
  return (
    <Modal
      {...viewDialogProps}
      zIndex={zIndex}
      opened={useOpened(isOpen)}
      onClose={() => answer(false)}
      title={title}
      size="sm"
    >
      <Text style={{ whiteSpace: 'pre-line' }}>{body}</Text>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {confirmLabel ? keepLabel : 'OK'}
        </Button>
        {confirmLabel && (
          <Button color={isDestructive ? 'red' : undefined} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
