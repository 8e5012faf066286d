import { Button, Stack, Text } from '@mantine/core';
import type { ResendVerification } from '@teduh/shared/auth';
import { messages } from '@teduh/shared/messages';
import { useCooldown } from '../../lib/use-cooldown.ts';
import { toast } from '../../ui/toast.ts';
import { useResendVerificationMutation } from './auth.api.ts';

type ResendButtonProps = { to: ResendVerification };

export function ResendButton({ to }: ResendButtonProps) {
  const [resend, { isLoading }] = useResendVerificationMutation();
  const { secondsLeft, start } = useCooldown('email' in to ? to.email : to.confirmationCode);
  const isWaiting = secondsLeft > 0;

  async function send() {
    try {
      await resend(to).unwrap();
      start();
      toast.success(messages.verificationSentBody, messages.verificationSent);
    } catch (error) {
      toast.failure(error, messages.somethingWrongLater);
    }
  }

  return (
    <Stack gap="xs">
      <Button variant="light" size="md" onClick={() => void send()} loading={isLoading} disabled={isWaiting}>
        Resend Verification Email
      </Button>
      <Text size="sm" c="dimmed" ta="center" mih={24}>
        {isWaiting &&
          `You can send another email in ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}.`}
      </Text>
    </Stack>
  );
}
