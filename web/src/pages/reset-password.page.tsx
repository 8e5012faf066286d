import { useParams, useSearchParams } from 'react-router';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { ResetPasswordForm } from './reset-password/reset-password-form.tsx';

export function Component() {
  const { code = '' } = useParams();
  const [search] = useSearchParams();
  const words = search.has('invited')
    ? { title: 'Welcome to Teduh', text: 'Choose a password for your account.' }
    : { title: 'Reset password', text: 'Choose a new password. It ends every login on every device.' };
  return (
    <AuthScreen {...words}>
      <ResetPasswordForm code={code} />
      <TextLink to={paths.login} size="sm">
        Back to login
      </TextLink>
    </AuthScreen>
  );
}
