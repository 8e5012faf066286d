import { Button, Stack, Text } from '@mantine/core';
import type { ResendVerification } from '@teduh/shared/auth';
import { writeCount } from '@teduh/shared/counts';
import { messages } from '@teduh/shared/messages';
import { useCooldown } from '../../lib/use-cooldown.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useResendVerificationMutation } from './auth.api.ts';

type ResendButtonProps = { to: ResendVerification };

export function ResendButton({ to }: ResendButtonProps) {
  const [resend] = useResendVerificationMutation();
  const { secondsLeft, start } = useCooldown('email' in to ? to.email : to.confirmationCode);
  const isWaiting = secondsLeft > 0;

  const action = useAction({
    send: () => resend(to).unwrap(),
    failure: () => messages.somethingWrongLater,
    onSuccess: () => {
      start();
      toast.success(messages.verificationSentBody, messages.verificationSent);
    },
  });

  return (
    <Stack gap="xs">
      <Button
        variant="light"
        size="md"
        onClick={() => void action.run()}
        loading={action.isPending}
        disabled={isWaiting}
      >
        Resend Verification Email
      </Button>
      <Text size="sm" c="dimmed" ta="center" mih={24}>
        {isWaiting && `You can send another email in ${writeCount(secondsLeft, 'second')}.`}
      </Text>
    </Stack>
  );
}
