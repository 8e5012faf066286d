import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ResetPassword } from '@teduh/shared/auth';
import { messages } from '@teduh/shared/messages';
import { useNavigate } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { useResetPasswordMutation } from '../../features/auth/auth.api.ts';
import { brokenLinkCodes } from '../../features/auth/link-action.tsx';
import { NewPasswordFields } from '../../features/users/new-password-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';

type ResetPasswordFormProps = { code: string; onBrokenLink: () => void };

export function ResetPasswordForm({ code, onBrokenLink }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const [reset] = useResetPasswordMutation();
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
      if (brokenLinkCodes.includes(toApiError(error).code)) onBrokenLink();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NewPasswordFields form={form} label="New Password" />
        <Button type="submit" size="md" mt="xs" loading={form.submitting}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}
