import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ResetPassword } from '@teduh/shared/auth';
import { messages } from '@teduh/shared/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { useResetPasswordMutation } from '../../features/auth/auth.api.ts';
import { brokenLinkCodes } from '../../features/auth/link-action.tsx';
import { NewPasswordFields } from '../../features/users/new-password-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';

export function ResetPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const [reset] = useResetPasswordMutation();
  const [problem, setProblem] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmPassword: '' },
    validate: validateWith(ResetPassword, { toInput: (values) => ({ code, ...values }) }),
  });
  const submit = useSubmit(form, {
    send: (values) => reset({ code, ...values }).unwrap(),
    onSuccess: async () => {
      toast.success(messages.passwordReset);
      await navigate(paths.login);
    },
    onError: (error) => {
      const { code, message } = toApiError(error);
      setProblem(brokenLinkCodes.includes(code) ? message : '');
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {problem && (
          <Alert color="red" title={problem}>
            <TextLink to={paths.forgotPassword}>Ask for a new link</TextLink>
          </Alert>
        )}
        <NewPasswordFields form={form} label="New Password" />
        <Button type="submit" size="md" mt="xs" loading={form.submitting}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}
