import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ByEmail } from '@teduh/shared/auth';
import { useState } from 'react';
import { validateWith } from '../../lib/validate-with.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useForgotPasswordMutation } from './auth.api.ts';

export function ForgotPasswordForm() {
  const [ask] = useForgotPasswordMutation();
  const [answer, setAnswer] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: validateWith(ByEmail),
  });
  const submit = useSubmit(form, {
    send: (values) => ask(values).unwrap(),
    onSuccess: ({ message }) => setAnswer(message),
  });

  if (answer) return <Alert color="green" title={answer} role="status" />;

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
        />
        <Button type="submit" size="md" mt="xs" loading={form.submitting}>
          Send reset link
        </Button>
      </Stack>
    </form>
  );
}
