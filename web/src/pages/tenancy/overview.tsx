import { Alert, Paper, Stack } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { fullName } from '@teduh/shared/names';
import { ContractFiles } from '../../features/contracts/contract-files.tsx';
import { ContractStatus } from '../../features/contracts/contract-status.tsx';
import { DepositAmount } from '../../features/contracts/deposit-amount.tsx';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import type { SectionProps } from './sections.ts';

/** What was agreed, and where its papers and its money are. */
export function TenancyOverview({ contract, isAdmin }: Omit<SectionProps, 'askSigner'>) {
  const { id, user, property, startDate, endDate, rentAmount, status, isSigned, isSignedByTenant } = contract;
  const tenant = (
    <TwoLines
      first={<TextLink to={paths.userDetails(user._id)}>{fullName(user)}</TextLink>}
      second={<EmailText email={user.email} />}
    />
  );
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      <Facts
        layout="columns"
        facts={[
          ...(isAdmin ? [{ label: 'Tenant', value: tenant }] : []),
          { label: 'Address', value: property.address },
          { label: 'Status', value: <ContractStatus contract={contract} /> },
          { label: 'Start date', value: formatDay(startDate) },
          { label: 'End date', value: formatDay(endDate) },
          { label: 'Monthly rent', value: formatRinggit(rentAmount) },
          { label: 'Deposit', value: <DepositAmount contract={contract} /> },
          { label: 'Agreement', value: <ContractFiles contract={contract} /> },
          {
            label: 'Money',
            value: (
              <Stack gap="xs" align="flex-start">
                <TextLink to={paths.statement(id)}>Statement</TextLink>
                <TextLink to={paths.charges(id)}>Other charges</TextLink>
              </Stack>
            ),
          },
        ]}
      />
      {isAdmin && status === 'Awaiting' && isSignedByTenant && !isSigned && (
        <Alert color="yellow" icon={<IconSignature aria-hidden />} title="Your signature is missing" mt="md">
          The tenant has signed. <TextLink to={paths.manageContracts}>Review and sign</TextLink>
        </Alert>
      )}
    </Paper>
  );
}
