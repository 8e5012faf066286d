import { Stack, Text } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { rentPeriodOf } from '@teduh/shared/transaction-parts';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';

type DepositStepProps = { contract: Contract; paymentForm: ReactNode };

export function DepositStep({ contract, paymentForm }: DepositStepProps) {
  const { depositAmount, rentAmount, depositPayable, isDepositPaid, startDate } = contract;
  if (isDepositPaid)
    return (
      <Text>
        The deposit of <strong>{formatRinggit(depositPayable)}</strong> has been paid. Thank you!
      </Text>
    );
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { label: 'Deposit', value: formatRinggit(depositAmount) },
          { label: `First month’s rent ${rentPeriodOf(startDate, 0)}`, value: formatRinggit(rentAmount) },
        ]}
        total={{ label: 'Deposit payable', value: formatRinggit(depositPayable) }}
      />
      {paymentForm}
    </Stack>
  );
}
