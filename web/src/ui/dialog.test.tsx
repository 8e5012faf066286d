import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { confirm } from './confirm.ts';
import { dialogProps } from './dialog.ts';
import { ReasonForm } from './reason-form.tsx';
import { useOpened } from './use-opened.ts';

const overlay = () => document.querySelector('.mantine-Modal-overlay') as HTMLElement;

function Asking() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={() => setOpen(false)} title="Send it back">
      <ReasonForm
        description="The tenant reads it."
        maxLength={100}
        validate={() => ({})}
        send={async () => undefined}
        success="Sent back"
        onSuccess={() => undefined}
        confirm={{ label: 'Send back' }}
        onCancel={() => setOpen(false)}
      >
        It is sent back.
      </ReasonForm>
    </Modal>
  );
}

test('a click beside a dialog with a form loses nothing, and Escape closes it', async () => {
  const { user } = renderAt(<Asking />);
  await fill(user, await screen.findByLabelText('Reason'), 'Page 3 is missing');
  await user.click(overlay());
  expect(screen.getByLabelText('Reason')).toHaveValue('Page 3 is missing');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a click beside a question answers no', async () => {
  const answers: boolean[] = [];
  const ask = () =>
    void confirm({ title: 'Delete user', body: 'Really?', confirmLabel: 'Delete' }).then((answer) =>
      answers.push(answer),
    );
  const { user } = renderAt(
    <button type="button" onClick={ask}>
      Ask
    </button>,
  );
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Delete user' });
  await user.click(overlay());
  await waitFor(() => expect(answers).toEqual([false]));
});
