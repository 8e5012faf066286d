import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx';
import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/text-link.tsx';

export function Component() {
  return (
    <AuthScreen
      title="Forgot password"
      text="Tell us your email address and we send you a link to choose a new password."
    >
      <ForgotPasswordForm />
      <TextLink to={paths.login} size="sm">
        Back to login
      </TextLink>
    </AuthScreen>
  );
}
