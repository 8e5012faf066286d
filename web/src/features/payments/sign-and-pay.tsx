import { Button, Paper, Skeleton } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { useState } from 'react';
import { Link } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { listOptions } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { ContractClosed } from './contract-closed.tsx';
import { ContractSummary } from './contract-summary.tsx';
import { useContractToSignQuery } from './payments.api.ts';
import classes from './payments.module.css';
import { SignSteps } from './sign-steps.tsx';

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

export function SignAndPay({ contractId }: { contractId: string }) {
  const { currentData, error, refetch } = useContractToSignQuery(contractId, listOptions);
  // A payment under way makes the contract active before the page is left: until then it stays as it was.
  const [frozen, setFrozen] = useState<Contract>();
  const contract = frozen ?? currentData;
  const { status } = toApiError(error);

  if (!contract && (status === 404 || status === 400)) return <UnknownContract />;
  if (!contract && error) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!contract) return <Skeleton height={560} radius="lg" role="status" aria-label="Loading..." />;
  if (contract.status !== 'Awaiting')
    return <ContractClosed status={contract.status} contractFile={contract.contractFile} />;

  return (
    <div className={classes.columns}>
      <ContractSummary contract={contract} />
      <SignSteps
        key={contract.id}
        contract={contract}
        onBusy={(isBusy) => setFrozen(isBusy ? contract : undefined)}
      />
    </div>
  );
}
