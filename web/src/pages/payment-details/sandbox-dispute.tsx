import { Button } from '@mantine/core';
import type { DecideDispute } from '@teduh/shared/sandbox';
import { useConfigQuery } from '../../api/config.api.ts';
import { useDecideDisputeMutation } from '../../features/sandbox/disputes.api.ts';
import { useAction } from '../../ui/use-action.ts';

const choices = [
  { decision: 'won', label: 'Sandbox: win it' },
  { decision: 'lost', label: 'Sandbox: lose it' },
] as const;

/** In the card sandbox an admin is the bank, too. */
export function SandboxDispute({ disputeId }: { disputeId: string }) {
  const { data: config } = useConfigQuery();
  const [decide] = useDecideDisputeMutation();
  const decision = useAction({
    send: (chosen: DecideDispute['decision']) => decide({ id: disputeId, decision: chosen }).unwrap(),
    success: 'The bank has decided',
  });
  if (config?.payments.provider !== 'sandbox') return null;
  return choices.map(({ decision: chosen, label }) => (
    <Button
      key={chosen}
      size="compact-md"
      variant="default"
      loading={decision.pending === chosen}
      onClick={() => void decision.run(chosen)}
    >
      {label}
    </Button>
  ));
}
