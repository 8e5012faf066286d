import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { isNewPassword, isSamePassword } from '../../lib/validators.ts';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useResetPasswordMutation } from './auth.api.ts';

const brokenLinkCodes: (ErrorCode | undefined)[] = ['user_not_found', 'no_changes', 'code_expired'];

export function ResetPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const [reset] = useResetPasswordMutation();
  const [problem, setProblem] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmPassword: '' },
    validate: { password: isNewPassword, confirmPassword: isSamePassword },
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
