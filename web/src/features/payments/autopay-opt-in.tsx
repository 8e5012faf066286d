import { Checkbox, Stack, Text } from '@mantine/core';
import { autopayConsents, autopayConsentVersion } from '@teduh/shared/autopay.constants';
import { useAutopayQuery } from './autopay.api.ts';

type AutopayOptInProps = { contractId: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** Offers to have the next rents charged to the same card. Nothing where that is so already. */
export function AutopayOptIn({ contractId, isChecked, onChange }: AutopayOptInProps) {
  const { currentData: autopay } = useAutopayQuery(contractId);
  if (autopay !== null) return null;
  return (
    <Stack gap={4}>
      <Checkbox
        label="Charge my rent to this card from now on (autopay)"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {isChecked && (
        <Text size="sm" c="dimmed">
          {autopayConsents[autopayConsentVersion]}
        </Text>
      )}
    </Stack>
  );
}
