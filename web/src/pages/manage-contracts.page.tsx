import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { contractStatuses } from '@teduh/shared/limits';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ManagedContracts } from '../features/contracts/managed-contracts.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeader } from '../ui/page-header.tsx';

const AddContract = lazy(() => import('./manage-contracts/add-contract.tsx'));
const EndContractModal = lazy(() => import('../features/contracts/end-contract-modal.tsx'));

const statusParam = 'status';
const statusOptions = [
  { value: '', label: 'All contracts' },
  ...contractStatuses.map((value) => ({ value, label: value })),
];

export function Component() {
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never');
  const [ended, setEnded] = useState<Contract>();
  const [isEnding, setEnding] = useState(false);
  const status = contractStatuses.find((value) => value === params.get(statusParam));
  const show = (value: string) => setParams(value ? { [statusParam]: value } : {}, { replace: true });

  function end(contract: Contract) {
    setEnded(contract);
    setEnding(true);
  }

  return (
    <>
      <PageHeader
        title="Contracts"
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding('open')}>
            Add New Contract
          </Button>
        }
      />
      <NativeSelect
        label="Status"
        w={{ base: '100%', xs: 220 }}
        mb="lg"
        data={statusOptions}
        value={status ?? ''}
        onChange={({ currentTarget }) => show(currentTarget.value)}
      />
      <ManagedContracts
        status={status}
        onEnd={end}
        emptyAction={
          status ? (
            <Button variant="light" onClick={() => show('')}>
              Show all contracts
            </Button>
          ) : (
            <Button component={Link} to={paths.manageProperties} variant="light">
              Go to properties
            </Button>
          )
        }
      />
      <Suspense fallback={null}>
        {adding !== 'never' && <AddContract isOpen={adding === 'open'} onClose={() => setAdding('closed')} />}
        {ended && <EndContractModal contract={ended} isOpen={isEnding} onClose={() => setEnding(false)} />}
      </Suspense>
    </>
  );
}
