import { Group, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/text-link.tsx';

export function Component() {
  const { search } = useLocation();
  return (
    <AuthScreen title="Login" text="Welcome back. Your home is where you left it.">
      <LoginForm />
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          New to Teduh?{' '}
          <TextLink to={{ pathname: paths.register, search }} size="sm" underline="always">
            Register
          </TextLink>
        </Text>
        <TextLink to={paths.home} size="sm">
          Back to home
        </TextLink>
      </Group>
    </AuthScreen>
  );
}
