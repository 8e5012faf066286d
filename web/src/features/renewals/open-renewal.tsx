import { Button, Group, Stack, Text } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { writeMonths } from '@teduh/shared/months';
import type { AnsweredRenewalAnswer, Renewal } from '@teduh/shared/renewals';
import { useNavigate } from 'react-router';
import { formatDay } from '../../lib/days.ts';
import { alsoSignsAs } from '../../lib/landlord-consent.ts';
import { paths } from '../../lib/paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { FollowedHint } from '../../ui/followed-hint.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useAnswerRenewalMutation } from './renewals.api.ts';

type OpenRenewalProps = {
  contract: Contract;
  renewal: Renewal;
  /** What of it carries over. */
  deposit: number;
  isAdmin: boolean;
  askSigner: () => Promise<string | undefined>;
  onDecline: () => void;
};

/** What the deposit that is held means for the new one. */
function differenceOf(terms: NonNullable<Renewal['terms']>, deposit: number): string {
  const difference = terms.depositAmount - deposit;
  if (difference > 0)
    return `The deposit carries over; ${formatRinggit(difference)} more is charged with the first rent.`;
  if (difference < 0) return `The deposit carries over; ${formatRinggit(-difference)} of it is returned.`;
  return 'The deposit carries over.';
}

/** An offer or a question with what can be done about it: the other side answers, the own side takes it back. */
export function OpenRenewal({ contract, renewal, deposit, isAdmin, askSigner, onDecline }: OpenRenewalProps) {
  const navigate = useNavigate();
  const [send] = useAnswerRenewalMutation();
  const isOwn = (renewal.by === 'admin') === isAdmin;
  const { terms } = renewal;
  const acceptance = useAction<void, AnsweredRenewalAnswer>({
    question: async () => {
      const signer = isAdmin && (await askSigner());
      const signed = signer ? `\n\n${alsoSignsAs(signer)}` : '';
      return {
        title: isAdmin ? 'Accept the question?' : 'Accept the offer?',
        body: isAdmin
          ? `The new agreement is made, and the tenant is asked to sign it.${signed}`
          : `The new agreement is made. You can then read and sign it. Once both have signed, it begins on ${terms ? formatDay(terms.startDate) : 'its first day'}.`,
        confirmLabel: 'Accept',
      };
    },
    send: () => send({ contractId: contract.id, answer: 'accept' }).unwrap(),
    onSuccess: ({ message, contract: next }) => {
      toast.success(message);
      if (!isAdmin) navigate(paths.signAndPay(next.id));
    },
  });
  const withdrawal = useAction<void, AnsweredRenewalAnswer>({
    question: () => ({
      title: 'Take it back?',
      body: 'The other side is told, and can no longer accept it.',
      confirmLabel: 'Take it back',
      isDestructive: true,
    }),
    send: () => send({ contractId: contract.id, answer: 'withdraw' }).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  return (
    <Stack gap="md">
      {terms && (
        <>
          <Facts
            layout="columns"
            facts={[
              { label: 'From', value: formatDay(terms.startDate) },
              { label: 'Until', value: formatDay(terms.endDate) },
              { label: 'Length', value: writeMonths(terms.stayLength) },
              { label: 'Monthly rent', value: formatRinggit(terms.rentAmount) },
              { label: 'Deposit', value: formatRinggit(terms.depositAmount) },
            ]}
          />
          <Text size="sm" c="dimmed">
            {differenceOf(terms, deposit)} There is nothing to pay for the new contract to begin.
          </Text>
        </>
      )}
      {!isOwn && contract.renewedBy && <FollowedHint next={contract.renewedBy} isAdmin={isAdmin} />}
      <Group gap="sm">
        {isOwn ? (
          <Button variant="default" loading={withdrawal.isPending} onClick={() => void withdrawal.run()}>
            Take it back
          </Button>
        ) : (
          <>
            {!contract.renewedBy && (
              <Button loading={acceptance.isPending} onClick={() => void acceptance.run()}>
                Accept
              </Button>
            )}
            <Button variant="default" onClick={onDecline}>
              Decline
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
