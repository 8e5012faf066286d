import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { lazy, Suspense, useState } from 'react';
import {
  ExportContracts,
  ManagedContracts,
  useContractTable,
} from '../features/contracts/managed-contracts.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const AddContractModal = lazy(() => import('./manage-contracts/add-contract-modal.tsx'));
const EndContractModal = lazy(() => import('../features/contracts/end-contract-modal.tsx'));

export function Component() {
  const table = useContractTable();
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never');
  const [ended, setEnded] = useState<Contract>();
  const [isEnding, setEnding] = useState(false);

  function end(contract: Contract) {
    setEnded(contract);
    setEnding(true);
  }

  return (
    <>
      <PageHeader
        title="Contracts"
        action={
          <Group gap="sm">
            <ExportContracts table={table} />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding('open')}>
              Add New Contract
            </Button>
          </Group>
        }
      />
      <ManagedContracts table={table} onEnd={end} />
      <Suspense fallback={null}>
        {adding !== 'never' && (
          <AddContractModal isOpen={adding === 'open'} onClose={() => setAdding('closed')} />
        )}
        {ended && <EndContractModal contract={ended} isOpen={isEnding} onClose={() => setEnding(false)} />}
      </Suspense>
    </>
  );
}
