import { Button } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { fullName } from '@teduh/shared/names';
import type { AnsweredRenewalAnswer } from '@teduh/shared/renewals';
import { formatDay } from '../../lib/days.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useAnswerRenewalMutation } from './renewals.api.ts';

export function LetEndButton({ contract }: { contract: Contract }) {
  const [answer] = useAnswerRenewalMutation();
  const letEnd = useAction<void, AnsweredRenewalAnswer>({
    question: () => ({
      title: 'Let the contract end?',
      body: `${fullName(contract.user)} is told that contract ${contract.number} ends on ${formatDay(contract.endDate)} and that no further term is offered. You can still offer one later.`,
      confirmLabel: 'Let it end',
    }),
    send: () => answer({ contractId: contract.id, answer: 'let-end' }).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  return (
    <Button variant="default" loading={letEnd.isPending} onClick={() => void letEnd.run()}>
      Let it end
    </Button>
  );
}
