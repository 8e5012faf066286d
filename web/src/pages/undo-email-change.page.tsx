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
      text="Your account gets its old address again, every device is logged out, and you choose a new password."
      button="Take it back"
      isDestructive
      state={state}
      onSend={() => void undo(code)}
      next={{
        text: 'Somebody else may know your password, so it no longer works. We have sent you a link to choose a new one.',
        label: 'Send me another link',
        to: paths.forgotPassword,
      }}
    />
  );
}
