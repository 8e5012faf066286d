import { Button, Group } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import type { AnsweredNoticeAnswer, Notice } from '@teduh/shared/notices';
import { isWithdrawable } from '@teduh/shared/notices.rules';
import { formatDay } from '../../lib/days.ts';
import { FollowedHint } from '../../ui/followed-hint.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useAnswerNoticeMutation } from './notices.api.ts';

type AnswerNoticeProps = { contract: Contract; notice: Notice; isAdmin: boolean };
type Answer = 'accept' | 'decline' | 'withdraw';

/** The other side answers a proposal; the own side takes back what has changed nothing. */
export function AnswerNotice({ contract, notice, isAdmin }: AnswerNoticeProps) {
  const [send] = useAnswerNoticeMutation();
  const answering = useAction<Answer, AnsweredNoticeAnswer>({
    question: (answer) => ({
      title: { accept: 'Agree to this end?', decline: 'Decline the proposal?', withdraw: 'Take it back?' }[
        answer
      ],
      body:
        answer === 'accept'
          ? `Contract ${contract.number} then ends on ${formatDay(notice.endDate)}, and no rent is due for later days. This cannot be undone.`
          : 'The contract stays as it is, and the other side is told.',
      confirmLabel: { accept: 'Agree', decline: 'Decline', withdraw: 'Take it back' }[answer],
      isDestructive: answer === 'accept',
    }),
    send: (answer) => send({ contractId: contract.id, answer }).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  const isOwn = (notice.by === 'admin') === isAdmin;
  const isProposed = notice.status === 'Proposed';
  const canWithdraw = isOwn && isWithdrawable(notice);
  if (!canWithdraw && (isOwn || !isProposed)) return null;
  const propsOf = (answer: Answer) => ({
    loading: answering.pending === answer,
    disabled: answering.isPending,
    onClick: () => void answering.run(answer),
  });
  const next = canWithdraw ? null : contract.renewedBy;
  return (
    <>
      {next && <FollowedHint next={next} isAdmin={isAdmin} />}
      <Group gap="sm">
        {canWithdraw ? (
          <Button variant="default" {...propsOf('withdraw')}>
            Take it back
          </Button>
        ) : (
          <>
            {!next && <Button {...propsOf('accept')}>Agree</Button>}
            <Button variant="default" {...propsOf('decline')}>
              Decline
            </Button>
          </>
        )}
      </Group>
    </>
  );
}
