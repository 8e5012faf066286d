import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { PatchUser, type User } from '@teduh/shared/users';
import { useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { PersonFields } from './person-fields.tsx';
import { useSaveUser } from './use-save-user.ts';
import { useCancelNewEmailMutation, useUserQuery } from './users.api.ts';

export function Profile() {
  const { userId } = useSession();
  const { data: user, error, refetch } = useUserQuery(userId);

  if (user) return <ProfileForm key={user.id} user={user} />;
  if (error) return <ErrorPanel error={error} onRetry={refetch} />;
  return <Skeleton height={480} maw={720} aria-label="Loading..." role="status" />;
}

const valuesOf = ({ firstname, lastname, email, phone }: User) => ({
  firstname,
  lastname,
  email,
  phone,
  password: '',
});

function ProfileForm({ user }: { user: User }) {
  const { save, afterSave, passwordDialog } = useSaveUser(user.id);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: valuesOf(user),
    validate: validateWith(PatchUser),
  });
  const submit = useSubmit(form, {
    send: (values) => save(values, form.getInitialValues()),
    onSuccess: async (answer) => {
      toast.success(messages.profileUpdated);
      form.setFieldValue('password', '');
      // A new address counts once it is confirmed.
      form.setFieldValue('email', answer.user.email);
      form.setInitialValues(valuesOf(answer.user));
      await afterSave();
    },
  });
  // The new address may be confirmed in another tab. What is being typed stays.
  useEffect(() => {
    const before = form.getInitialValues();
    if (before.email === user.email) return;
    if (form.getValues().email === before.email) form.setFieldValue('email', user.email);
    form.setInitialValues({ ...before, email: user.email });
  }, [form, user.email]);

  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'lg', sm: 'xl' }}
      maw={720}
      aria-labelledby="personal-details"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={2} size="h4" id="personal-details" mb="xs">
            Personal Details
          </Title>
          {user.newEmail && <NewEmail id={user.id} email={user.newEmail} />}
          <PersonFields form={form} isOwn />
          <SecretInput
            key={form.key('password')}
            {...form.getInputProps('password')}
            label="Password"
            description="Leave it empty to keep the one you have."
            placeholder="Enter a new password"
            name="password"
            autoComplete="new-password"
          />
          <Group justify="flex-end" mt="md">
            <Button type="submit" loading={form.submitting}>
              Update Profile
            </Button>
          </Group>
        </Stack>
      </form>
      {passwordDialog}
    </Paper>
  );
}

function NewEmail({ id, email }: { id: string; email: string }) {
  const [cancel] = useCancelNewEmailMutation();
  const cancellation = useAction({
    send: () => cancel(id).unwrap(),
    success: messages.newEmailCancelled,
  });
  return (
    <Alert color="yellow" title="Your new email address waits to be confirmed" role="status">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Please open the link in the mail that we sent to <strong>{email}</strong>. The link works for one
          hour. Your address changes only when you open it.
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          loading={cancellation.isPending}
          onClick={() => void cancellation.run()}
        >
          Keep the old address
        </Button>
      </Stack>
    </Alert>
  );
}
