import { Stack, Text } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { formatRinggit } from '../../ui/money.ts';
import { PaymentForm } from './payment-form.tsx';
import { SummaryList } from './summary-list.tsx';
import type { Preparation } from './use-payment.ts';

type DepositStepProps = {
  contract: Contract;
  preparation: Preparation;
  onBusy: (isBusy: boolean) => void;
};

export function DepositStep({ contract, preparation, onBusy }: DepositStepProps) {
  const { id, depositAmount, rentAmount, depositPayable, isDepositPaid } = contract;
  if (isDepositPaid)
    return (
      <Text>
        The deposit of <strong>{formatRinggit(depositPayable)}</strong> has been paid. Thank you!
      </Text>
    );
  return (
    <Stack gap="lg">
      <SummaryList
        items={[
          { label: 'Deposit', value: formatRinggit(depositAmount) },
          { label: 'First month’s rent', value: formatRinggit(rentAmount) },
        ]}
        total={{ label: 'Deposit payable', value: formatRinggit(depositPayable) }}
      />
      <PaymentForm
        due={{ contractId: id }}
        amount={depositPayable}
        submitLabel="Submit and Pay"
        preparation={preparation}
        onBusy={onBusy}
      />
    </Stack>
  );
}
