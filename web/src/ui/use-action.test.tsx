import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { useAction } from './use-action.ts';

type ButtonProps = { send: (name: string) => Promise<unknown>; isAsked?: boolean };

function DeleteButton({ send, isAsked = false }: ButtonProps) {
  const action = useAction<string>({
    ...(isAsked && {
      question: (name) => ({ title: 'Delete', body: `Delete ${name}?`, confirmLabel: 'Yes' }),
    }),
    send,
    success: (name) => `${name} deleted`,
    failure: (name) => `${name} was not deleted`,
  });
  return (
    <button type="button" data-pending={action.pending} onClick={() => void action.run('Melati')}>
      Delete
    </button>
  );
}

const button = () => screen.getByRole('button', { name: 'Delete' });

test('sends the call and shows the success in a toast', async () => {
  const send = vi.fn(async () => null);
  const { user } = renderAt(<DeleteButton send={send} />);
  await user.click(button());
  expect(await screen.findByText('Melati deleted')).toBeVisible();
  expect(send).toHaveBeenCalledExactlyOnceWith('Melati');
});

test('sends nothing before the question is answered with yes', async () => {
  const send = vi.fn(async () => null);
  const { user } = renderAt(<DeleteButton send={send} isAsked />);
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(send).not.toHaveBeenCalled();

  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test('sends nothing twice while the answer is awaited', async () => {
  const answer = Promise.withResolvers<null>();
  const send = vi.fn(() => answer.promise);
  const { user } = renderAt(<DeleteButton send={send} />);
  await user.click(button());
  await user.click(button());
  expect(send).toHaveBeenCalledOnce();
  expect(button()).toHaveAttribute('data-pending', 'Melati');
  answer.resolve(null);
  await waitFor(() => expect(button()).not.toHaveAttribute('data-pending'));
});

test.each([
  [{ status: 409, data: { message: errorMessages.user_has_contract } }, errorMessages.user_has_contract],
  [{ status: 500, data: {} }, 'Melati was not deleted'],
])('shows the reason of a failure, or the text for it: %j', async (error, text) => {
  const { user } = renderAt(<DeleteButton send={() => Promise.reject(error)} />);
  await user.click(button());
  expect(await screen.findByText(text)).toBeVisible();
});

test('shows the title of a failure with the reason under it', async () => {
  function AcceptButton() {
    const action = useAction({
      send: () => Promise.reject({ status: 409, data: { message: errorMessages.unit_taken } }),
      failureTitle: () => 'Not accepted',
    });
    return (
      <button type="button" onClick={() => void action.run()}>
        Accept
      </button>
    );
  }
  const { user } = renderAt(<AcceptButton />);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Not accepted${errorMessages.unit_taken}`);
});
