import { Button } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import { useAction } from '../../ui/use-action.ts';
import { useAnswerRenewalMutation } from './renewals.api.ts';

export function LetEndButton({ contract }: { contract: Contract }) {
  const [answer] = useAnswerRenewalMutation();
  const letEnd = useAction({
    question: () => ({
      title: 'Let the contract end?',
      body: `${fullName(contract.user)} is told that contract ${contract.number} ends on ${formatDay(contract.endDate)} and that no further term is offered. You can still offer one later.`,
      confirmLabel: 'Let it end',
    }),
    send: () => answer({ contractId: contract.id, answer: 'let-end' }).unwrap(),
    success: messages.contractLetEnd,
  });
  return (
    <Button variant="default" loading={letEnd.isPending} onClick={() => void letEnd.run()}>
      Let it end
    </Button>
  );
}
