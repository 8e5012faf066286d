import { Alert, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { type Day, dayOf } from '@teduh/shared/days';
import type { Settlement } from '@teduh/shared/settlements';
import { lazy, Suspense, useState } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { writeDaysLeft } from '../../lib/days-left.ts';
import { paths } from '../../lib/paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { TitledSection, Unread } from '../../ui/titled-section.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import type { AdminStep } from './admin-modals.tsx';
import type { Answer } from './answer-modals.tsx';
import { DeductionList } from './deduction-list.tsx';
import { SettlementThread } from './settlement-thread.tsx';
import { describeCarry, leadOf, statusColors, statusNames } from './settlement-words.ts';
import { useSettlementQuery } from './settlements.api.ts';

const ProposeModal = lazy(() => import('./propose-modal.tsx'));
const AnswerModal = lazy(() => import('./answer-modals.tsx'));
const AdminModal = lazy(() => import('./admin-modals.tsx'));

type SettlementSectionProps = { contract: Contract; isAdmin: boolean };
type Step = 'propose' | Answer | AdminStep;

function factsOf(settlement: Settlement, today: Day) {
  const { dueDate, refunded, settledAt, payments, heldNow, unusedRent, status } = settlement;
  const isOpen = status !== 'Settled' && status !== 'Nothing Held';
  return [
    { label: 'Held now', value: formatRinggit(heldNow) },
    ...(unusedRent > 0 && status === 'Held'
      ? [{ label: 'Of that, unused rent of the first month', value: formatRinggit(unusedRent) }]
      : []),
    ...(dueDate && isOpen
      ? [
          {
            label: 'To be settled by',
            value: <TwoLines first={formatDay(dueDate)} second={writeDaysLeft(today, dueDate)} />,
          },
        ]
      : []),
    ...(payments.length > 0 ? [{ label: 'Paid back or on its way', value: formatRinggit(refunded) }] : []),
    ...(settledAt ? [{ label: 'Settled', value: formatDay(dayOf(new Date(settledAt))) }] : []),
  ];
}

const ways = {
  card: 'Back to the card or bank it came from',
  transfer: 'By bank transfer',
  cash: 'In cash',
} as const;
const states = { Pending: 'on its way', Succeeded: 'paid', Failed: 'did not arrive' } as const;

function Payments({ payments }: Pick<Settlement, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <Stack gap={4} component="ul" m={0} pl="md">
      {payments.map(({ id, way, amount, status, reference, at }) => (
        <li key={id}>
          {ways[way]}: {formatRinggit(amount)}, {states[status]} ({formatDay(dayOf(new Date(at)))}
          {reference && `, reference ${reference}`})
        </li>
      ))}
    </Stack>
  );
}

function Alerts({ settlement, isAdmin }: { settlement: Settlement; isAdmin: boolean }) {
  const {
    toTransfer,
    needsBankAccount,
    bankAccount,
    isWaitingForBank,
    payments,
    dueDate,
    isOverdue,
    refund,
  } = settlement;
  const hasFailed = payments.some((payment) => payment.status === 'Failed') && toTransfer > 0;
  return (
    <>
      {isOverdue && dueDate && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="It is late">
          It should have been settled by {formatDay(dueDate)}.
        </Alert>
      )}
      {hasFailed && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="A refund did not arrive">
          {formatRinggit(toTransfer)} is paid by a bank transfer or in cash instead.
          {needsBankAccount && !isAdmin && ' Please tell us your bank account.'}
          {needsBankAccount && isAdmin && ' The tenant has not given a bank account yet.'}
        </Alert>
      )}
      {settlement.rentToReturn.map(({ transactionId, amount }) => (
        <Alert
          key={transactionId}
          color="yellow"
          icon={<IconInfoCircle aria-hidden />}
          title={`${formatRinggit(amount)} of rent is for days after the end`}
        >
          {isAdmin
            ? 'It was paid in cash or by a transfer. Please give it back, and record that as a refund of the payment.'
            : 'We give it back to you, beside the deposit.'}{' '}
          <TextLink to={paths.paymentDetails(transactionId)}>See the payment</TextLink>
        </Alert>
      ))}
      {settlement.obstacle && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title="It cannot be settled yet">
          {settlement.obstacle}
        </Alert>
      )}
      {isWaitingForBank && refund > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title="A bank decides about a payment">
          Until it has decided, the money of that payment waits.
        </Alert>
      )}
      {settlement.isPaying && !hasFailed && toTransfer > 0 && (
        <Alert
          color="blue"
          icon={<IconInfoCircle aria-hidden />}
          title={`${formatRinggit(toTransfer)} by bank transfer or in cash`}
        >
          {isAdmin
            ? `It cannot go back to a card.${needsBankAccount ? ' The tenant has given no bank account: please give it in cash and record that, or ask for one.' : ' Please transfer it or give it in cash, and record that.'}`
            : needsBankAccount
              ? 'It cannot go back to a card. Please tell us your bank account, unless you get it in cash.'
              : `We transfer it to your bank account that ends with ${bankAccount?.number.slice(-4)}.`}
        </Alert>
      )}
    </>
  );
}

function stepsOf({
  can,
  status,
  needsBankAccount,
}: Settlement): { step: Step; label: string; isMain?: boolean }[] {
  return [
    ...(can.propose
      ? [
          {
            step: 'propose' as const,
            label: status === 'Held' ? 'Propose a settlement' : 'Propose something else',
            isMain: status === 'Held',
          },
        ]
      : []),
    ...(can.answer ? [{ step: 'accept' as const, label: 'Accept', isMain: true }] : []),
    ...(can.answer && status === 'Proposed' ? [{ step: 'dispute' as const, label: 'I do not agree' }] : []),
    ...(can.giveAccount && status !== 'Proposed'
      ? [
          {
            step: 'account' as const,
            label: needsBankAccount ? 'Give a bank account' : 'Change the bank account',
            isMain: needsBankAccount,
          },
        ]
      : []),
    ...(can.recordTransfer
      ? [{ step: 'transfer' as const, label: 'Record what was given back', isMain: true }]
      : []),
    ...(can.close ? [{ step: 'close' as const, label: 'Decide' }] : []),
  ];
}

function Steps({ settlement }: { settlement: Settlement }) {
  const [asked, setAsked] = useState<{ step: Step; isOpen: boolean }>();
  const steps = stepsOf(settlement);
  const onClose = () => setAsked(asked && { ...asked, isOpen: false });
  const dialog = { settlement, isOpen: asked?.isOpen ?? false, onClose };
  return (
    <>
      {steps.length > 0 && (
        <Group gap="sm">
          {steps.map(({ step, label, isMain }) => (
            <Button
              key={step}
              variant={isMain ? 'filled' : 'default'}
              onClick={() => setAsked({ step, isOpen: true })}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      <Suspense fallback={null}>
        {asked?.step === 'propose' && <ProposeModal {...dialog} />}
        {(asked?.step === 'accept' || asked?.step === 'dispute' || asked?.step === 'account') && (
          <AnswerModal answer={asked.step} {...dialog} />
        )}
        {(asked?.step === 'close' || asked?.step === 'transfer') && (
          <AdminModal step={asked.step} {...dialog} />
        )}
      </Suspense>
    </>
  );
}

/** What is held of the deposit, what is deducted and why, and how the rest goes back. */
export default function SettlementSection({ contract, isAdmin }: SettlementSectionProps) {
  const { currentData: settlement, error, refetch } = useSettlementQuery(contract.id, listOptions);
  const today = useToday();
  const badge = settlement && (
    <Badge color={statusColors[settlement.status]} miw="max-content">
      {statusNames[settlement.status]}
    </Badge>
  );
  return (
    <TitledSection id="deposit" title="Deposit" badge={badge}>
      {settlement ? (
        <SettlementCard contract={contract} settlement={settlement} isAdmin={isAdmin} today={today} />
      ) : (
        <Unread label="Loading the deposit..." height={320} error={error} onRetry={refetch} />
      )}
    </TitledSection>
  );
}

type SettlementCardProps = SettlementSectionProps & { settlement: Settlement; today: Day };

function SettlementCard({ contract, settlement, isAdmin, today }: SettlementCardProps) {
  const { status } = settlement;
  const isProposed = status !== 'Held' && status !== 'Nothing Held';
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      <Stack gap="md">
        <Text>
          {leadOf({ settlement, isAdmin, hasEnded: contract.status === 'Ended' })} {describeCarry(settlement)}
        </Text>
        <Alerts settlement={settlement} isAdmin={isAdmin} />
        <Facts layout="columns" facts={factsOf(settlement, today)} />
        {isProposed && (
          <DeductionList
            settlement={settlement}
            contractId={contract.id}
            canAddFiles={isAdmin && (status === 'Proposed' || status === 'Disputed')}
          />
        )}
        <Payments payments={settlement.payments} />
        <Steps settlement={settlement} />
        <SettlementThread settlement={settlement} isAdmin={isAdmin} />
      </Stack>
    </Paper>
  );
}
