import { useParams } from 'react-router';
import { useConfirmEmailMutation } from '../features/auth/auth.api.ts';
import { LinkAction } from '../features/auth/link-action.tsx';
import { paths } from '../lib/paths.ts';

export function Component() {
  const { code = '' } = useParams();
  const [confirm, state] = useConfirmEmailMutation();
  return (
    <LinkAction
      title="Confirm your new email address"
      text="From then on you log in with it, and our mails go there."
      button="Confirm"
      state={state}
      onSend={() => void confirm(code)}
      next={{ text: 'You log in with it from now on.', label: 'Go to your profile', to: paths.profile }}
    />
  );
}
