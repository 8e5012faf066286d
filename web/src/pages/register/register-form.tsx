import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { CreateUser } from '@teduh/shared/users';
import { useLocation, useNavigate } from 'react-router';
import { keepPendingEmail } from '../../features/auth/pending-email.ts';
import { NewPasswordFields } from '../../features/users/new-password-fields.tsx';
import { PersonFields } from '../../features/users/person-fields.tsx';
import { useAddUserMutation } from '../../features/users/users.api.ts';
import { nextPath } from '../../lib/next-path.ts';
import { paths } from '../../lib/paths.ts';
import { startCooldown } from '../../lib/use-cooldown.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';

export function RegisterForm() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [register] = useAddUserMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstname: '', lastname: '', email: '', phone: '', password: '', confirmPassword: '' },
    validate: validateWith(CreateUser),
  });
  const submit = useSubmit(form, {
    send: (values) => register({ ...values, next: nextPath(search) }).unwrap(),
    onSuccess: async (_answer, values) => {
      const email = values.email.trim();
      toast.success(messages.registered);
      keepPendingEmail(email);
      startCooldown(email);
      await navigate({ pathname: paths.emailVerification, search }, { state: { email } });
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PersonFields form={form} isOwn />
        <NewPasswordFields form={form} />
        <Button type="submit" size="md" mt="xs" loading={form.submitting}>
          Register
        </Button>
      </Stack>
    </form>
  );
}
