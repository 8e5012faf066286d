import { useParams } from 'react-router';
import { useUndoEmailChangeMutation } from '../features/auth/auth.api.ts';
import { LinkAction } from '../features/auth/link-action.tsx';
import { paths } from '../lib/paths.ts';

export function Component() {
  const { code = '' } = useParams();
  const [undo, state] = useUndoEmailChangeMutation();
  return (
    <LinkAction
      title="Take your email address back"
      text="Your account gets its old address again, and every device is logged out."
      button="Take it back"
      isDestructive
      state={state}
      onSend={() => void undo(code)}
      next={{
        text: 'Somebody else may know your password: please choose a new one.',
        label: 'Choose a new password',
        to: paths.forgotPassword,
      }}
    />
  );
}
