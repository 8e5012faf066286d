import { Button, Paper, Skeleton } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { listOptions } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { WithAside } from '../../ui/with-aside.tsx';
import { ContractClosed } from './contract-closed.tsx';
import { ContractSummary } from './contract-summary.tsx';
import { useContractQuery } from './contracts.api.ts';

function UnknownContract() {
  return (
    <Paper withBorder p="lg">
      <EmptyState text={errorMessages.contract_not_found} icon={<IconFileOff stroke={1.75} aria-hidden />}>
        <Button component={Link} to={paths.application} variant="light">
          Back to applications
        </Button>
      </EmptyState>
    </Paper>
  );
}

type SignAndPayProps = {
  contractId: string;
  /** What is left to do. The page puts it together from several features. */
  children: (contract: Contract, onBusy: (isBusy: boolean) => void) => ReactNode;
};

export function SignAndPay({ contractId, children }: SignAndPayProps) {
  const { currentData, error, refetch } = useContractQuery(contractId, listOptions);
  // A payment makes the contract active before the page is left; until then the page shows the contract as it was.
  const [frozen, setFrozen] = useState<Contract>();
  const contract = frozen ?? currentData;

  if (!contract && isNotFound(error)) return <UnknownContract />;
  if (!contract && error) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!contract) return <Skeleton height={560} radius="lg" role="status" aria-label="Loading..." />;
  const { status: contractStatus } = contract;
  if (contractStatus !== 'Awaiting')
    return <ContractClosed contract={{ ...contract, status: contractStatus }} />;

  return (
    <WithAside aside={<ContractSummary contract={contract} />}>
      {children(contract, (isBusy) => setFrozen(isBusy ? contract : undefined))}
    </WithAside>
  );
}
