import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { confirm } from './confirm.ts';

const question = { title: 'Delete user', body: 'Really?', confirmLabel: 'Delete', isDestructive: true };

function open() {
  const answers: boolean[] = [];
  const ask = () => void confirm(question).then((answer) => answers.push(answer));
  const view = renderAt(
    <button type="button" onClick={ask}>
      Ask
    </button>,
  );
  return { ...view, answers };
}

test.each([
  ['the red button', 'Delete', true],
  ['Cancel', 'Cancel', false],
  ['the close button', 'Close', false],
])('%s answers', async (_what, name, answer) => {
  const { user, answers } = open();
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.click(await screen.findByRole('button', { name }));
  expect(answers).toEqual([answer]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('treats Escape as no, focuses the safe button first and returns the focus afterwards', async () => {
  const { user, answers } = open();
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(answers).toEqual([false]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus());
});
