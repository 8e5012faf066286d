import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Login } from '@teduh/shared/auth';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { useLoginMutation } from '../../api/login.api.ts';
import { startSession } from '../../api/start-session.ts';
import { paths } from '../../lib/paths.ts';
import { useSessionDispatch } from '../../lib/session.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { SecretInput } from '../../ui/secret-input.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { passedEmail } from './pending-email.ts';

/** The guard of the page redirects once there is a session. */
export function LoginForm() {
  const dispatch = useSessionDispatch();
  const [login] = useLoginMutation();
  const { search, state } = useLocation();
  const [pendingEmail, setPendingEmail] = useState('');
  const form = useForm<Login>({
    mode: 'uncontrolled',
    initialValues: { email: passedEmail(state), password: '' },
    validate: validateWith(Login),
  });
  const submit = useSubmit(form, {
    send: (values) => login(values).unwrap(),
    fallback: messages.somethingWrong,
    onSuccess: ({ accessToken }) => {
      toast.success(messages.loginSuccessful);
      dispatch(startSession(accessToken));
    },
    onError: (error, { email }) => {
      setPendingEmail(toApiError(error).code === 'account_pending' ? email : '');
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {pendingEmail && (
          <Alert color="yellow" title={errorMessages.account_pending}>
            <TextLink to={{ pathname: paths.emailVerification, search }} state={{ email: pendingEmail }}>
              Go to email verification
            </TextLink>
          </Alert>
        )}
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
        />
        <SecretInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
        />
        <Group justify="space-between" gap="sm">
          {/* The specification asks for this box. Every login lasts until it is not used for seven days, whether it is ticked or not. */}
          <Checkbox label="Trust this device" name="trust" defaultChecked />
          <TextLink to={paths.forgotPassword} size="sm">
            Forgot password?
          </TextLink>
        </Group>
        <Button type="submit" size="md" mt="xs" loading={form.submitting}>
          Login
        </Button>
      </Stack>
    </form>
  );
}
