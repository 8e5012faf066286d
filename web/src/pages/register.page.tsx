import { Group, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { RegisterForm } from './register/register-form.tsx';

export function Component() {
  const { search } = useLocation();
  return (
    <AuthScreen title="Register" text="A few details, one email to confirm, and you can apply for a home.">
      <RegisterForm />
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Already registered?{' '}
          <TextLink to={{ pathname: paths.login, search }} size="sm" underline="always">
            Login
          </TextLink>
        </Text>
        <TextLink to={paths.home} size="sm">
          Back to home
        </TextLink>
      </Group>
    </AuthScreen>
  );
}
