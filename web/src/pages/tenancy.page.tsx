import { Button, Skeleton, Stack } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { unitName } from '@teduh/shared/names';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { toApiError } from '../api/api-error.ts';
import { listOptions } from '../api/base-api.ts';
import { useContractQuery } from '../features/contracts/contracts.api.ts';
import { useSignerAtAccept } from '../features/settings/use-signatory.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TenancyOverview } from './tenancy/overview.tsx';
import { sectionsOf } from './tenancy/sections.ts';

const Loading = () => <Skeleton height={320} radius="lg" role="status" aria-label="Loading tenancy..." />;

export function Component() {
  const { contractId = '' } = useParams();
  const { isAdmin } = useSession();
  const askSigner = useSignerAtAccept();
  const { currentData: contract, error, refetch } = useContractQuery(contractId, listOptions);
  const { status } = toApiError(error);
  const contracts = isAdmin ? paths.manageContracts : paths.contract;

  if (!contract && (status === 404 || status === 400))
    return (
      <NotFound title="Contract not found" text={errorMessages.contract_not_found}>
        <Button component={Link} to={contracts}>
          Back to contracts
        </Button>
      </NotFound>
    );
  return (
    <>
      <BackLink to={contracts}>Contracts</BackLink>
      <PageHeader
        title={contract ? unitName(contract.property.name, contract.roomName) : 'Tenancy'}
        text={contract && `Contract ${contract.number}`}
      />
      {contract && (
        <Stack gap="xl">
          <TenancyOverview contract={contract} isAdmin={isAdmin} />
          {sectionsOf(contract, isAdmin).map(({ name, Section }) => (
            <Suspense key={name} fallback={<Loading />}>
              <Section contract={contract} isAdmin={isAdmin} askSigner={askSigner} />
            </Suspense>
          ))}
        </Stack>
      )}
      {!contract && (error ? <ErrorPanel error={error} onRetry={refetch} /> : <Loading />)}
    </>
  );
}
