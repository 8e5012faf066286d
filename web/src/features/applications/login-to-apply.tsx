import { Alert, Button, Group } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Asks a guest to log in before applying. The login leads back to the same choice, also after a registration. */
export function LoginToApply({ next }: { next: string }) {
  return (
    <Alert color="yellow" role="alert" title={errorMessages.login_to_apply}>
      <Group gap="sm" mt="xs">
        <Button component={Link} to={paths.loginThen(next)} size="sm">
          Login
        </Button>
        <Button component={Link} to={paths.registerThen(next)} size="sm" variant="default">
          Register
        </Button>
      </Group>
    </Alert>
  );
}
