import { Skeleton, Stack } from '@mantine/core';
import { unitName } from '@teduh/shared/names';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { listOptions } from '../api/base-api.ts';
import { ContractNotFound } from '../features/contracts/contract-not-found.tsx';
import { useContractQuery } from '../features/contracts/contracts.api.ts';
import { useSignerAtAccept } from '../features/settings/use-signatory.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TenancyOverview } from './tenancy/overview.tsx';
import { sectionsOf } from './tenancy/sections.ts';

const Loading = () => <Skeleton height={320} radius="lg" role="status" aria-label="Loading tenancy..." />;

export function Component() {
  const { contractId = '' } = useParams();
  const { isAdmin } = useSession();
  const askSigner = useSignerAtAccept();
  const { currentData: contract, error, refetch } = useContractQuery(contractId, listOptions);
  const contracts = isAdmin ? paths.manageContracts : paths.contract;

  if (!contract && isNotFound(error)) return <ContractNotFound to={contracts} />;
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
