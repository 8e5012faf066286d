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
const SendBackModal = lazy(() => import('../features/contracts/send-back-modal.tsx'));
const EndContractModal = lazy(() => import('../features/contracts/end-contract-modal.tsx'));

export function Component() {
  const table = useContractTable();
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never');
  const [asked, setAsked] = useState<{ to: 'end' | 'send back'; contract: Contract }>();
  const [isAsking, setAsking] = useState(false);

  function ask(to: 'end' | 'send back', contract: Contract) {
    setAsked({ to, contract });
    setAsking(true);
  }
  const dialog = { isOpen: isAsking, onClose: () => setAsking(false) };

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
      <ManagedContracts
        table={table}
        onEnd={(contract) => ask('end', contract)}
        onSendBack={(contract) => ask('send back', contract)}
      />
      <Suspense fallback={null}>
        {adding !== 'never' && (
          <AddContractModal isOpen={adding === 'open'} onClose={() => setAdding('closed')} />
        )}
        {asked?.to === 'end' && <EndContractModal contract={asked.contract} {...dialog} />}
        {asked?.to === 'send back' && <SendBackModal contract={asked.contract} {...dialog} />}
      </Suspense>
    </>
  );
}
