import { Button, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { PatchUser, type User } from '@teduh/shared/users';
import { useSession } from '../../lib/session.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { PersonFields } from './person-fields.tsx';
import { useSaveUser } from './use-save-user.ts';
import { useUserQuery } from './users.api.ts';

export function Profile() {
  const { userId } = useSession();
  const { data: user, error, refetch } = useUserQuery(userId);

  if (user) return <ProfileForm key={user.id} user={user} />;
  if (error) return <ErrorPanel error={error} onRetry={refetch} />;
  return <Skeleton height={480} maw={720} aria-label="Loading..." role="status" />;
}

function ProfileForm({ user }: { user: User }) {
  const { save, afterSave } = useSaveUser();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      phone: user.phone,
      password: '',
    },
    validate: validateWith(PatchUser),
  });
  const submit = useSubmit(form, {
    send: (values) => save(user.id, values),
    onSuccess: async (_answer, values) => {
      toast.success(messages.profileUpdated);
      form.setFieldValue('password', '');
      await afterSave(user.id, values);
    },
  });

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
    </Paper>
  );
}
