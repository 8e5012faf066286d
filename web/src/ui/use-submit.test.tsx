import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { useSubmit } from './use-submit.ts';

type FormProps = { send: () => Promise<string>; onSuccess?: (answer: string) => void };

function TestForm({ send, onSuccess = () => undefined }: FormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: 'Aisyah', email: 'a@b.co' },
    validate: { name: (name) => (name === '' ? 'Name is required' : null) },
  });
  const submit = useSubmit(form, { send, onSuccess });
  return (
    <form onSubmit={submit}>
      <TextInput key={form.key('name')} {...form.getInputProps('name')} label="Name" />
      <TextInput key={form.key('email')} {...form.getInputProps('email')} label="Email" />
      <Button type="submit" loading={form.submitting}>
        Send
      </Button>
    </form>
  );
}

const rejected = (status: number, data: unknown) => () => Promise.reject({ status, data });

test.each([
  ['a map', { errorFields: { email: 'This email is already registered.' } }],
  ['a list', { errors: [{ field: 'email', message: 'This email is already registered.' }] }],
])(
  'field errors given as %s stand under the field, which gets the focus, until somebody types',
  async (_kind, more) => {
    const { user } = renderAt(<TestForm send={rejected(409, { message: 'Taken', ...more })} />);
    await user.click(screen.getByRole('button', { name: 'Send' }));

    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toBeInvalid());
    expect(email).toHaveAccessibleDescription('This email is already registered.');
    expect(email).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    await user.type(email, 'm');
    expect(email).toBeValid();
  },
);

test.each([
  [
    'the server’s message',
    { message: 'The last admin cannot be removed.' },
    'The last admin cannot be removed.',
  ],
  ['the generic words', null, errorMessages.unexpected_error],
  ['the message when the field is not on the form', { message: 'Bad', errorFields: { other: 'x' } }, 'Bad'],
])('without field errors a red toast shows %s', async (_what, data, words) => {
  const { user } = renderAt(<TestForm send={rejected(409, data)} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Error');
  expect(toast).toHaveTextContent(words);
});

test('focuses a field that fails validation and sends nothing', async () => {
  const send = vi.fn(() => Promise.resolve('ok'));
  const { user } = renderAt(<TestForm send={send} />);
  await user.clear(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('disables the button while the call is pending and reports success once', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const send = vi.fn(() => promise);
  const onSuccess = vi.fn();
  const { user } = renderAt(<TestForm send={send} onSuccess={onSuccess} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  resolve('answer');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('answer', { name: 'Aisyah', email: 'a@b.co' });
  expect(send).toHaveBeenCalledOnce();
});
