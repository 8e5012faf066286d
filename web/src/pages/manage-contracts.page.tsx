import { Button, Group } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconPlus } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { lazy, Suspense, useState } from 'react';
import { useContractQuery } from '../features/contracts/contracts.api.ts';
import {
  ExportContracts,
  ManagedContracts,
  useContractTable,
} from '../features/contracts/managed-contracts.tsx';
import { useAdminSettingsQuery } from '../features/settings/settings.api.ts';
import { useSignsAtOnce } from '../features/settings/use-signatory.ts';
import { WaitingForLandlord } from '../features/signing/waiting-for-landlord.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const AddContractModal = lazy(() => import('./manage-contracts/add-contract-modal.tsx'));
const SendBackModal = lazy(() => import('../features/contracts/send-back-modal.tsx'));
const EndContractModal = lazy(() => import('../features/contracts/end-contract-modal.tsx'));
const LandlordUpload = lazy(() => import('../features/contracts/landlord-upload.tsx'));
const SigningTrailDrawer = lazy(() => import('../features/signing/signing-trail-drawer.tsx'));
const WaitingForLandlordDrawer = lazy(() => import('../features/signing/waiting-for-landlord-drawer.tsx'));

type Dialog = 'end' | 'send back' | 'signing';
type Visibility = 'never' | 'open' | 'closed';

export function Component() {
  const table = useContractTable();
  const { data: settings } = useAdminSettingsQuery();
  const signsAtOnce = useSignsAtOnce();
  const [adding, setAdding] = useState<Visibility>('never');
  const [waiting, setWaiting] = useState<Visibility>('never');
  const [asked, setAsked] = useState<{ to: Dialog; contract: Contract }>();
  const [isAsking, setAsking] = useState(false);
  // What is done in the drawer changes what it offers.
  const { currentData: signed } = useContractQuery(asked?.to === 'signing' ? asked.contract.id : skipToken);

  const ask = (to: Dialog) => (contract: Contract) => {
    setAsked({ to, contract });
    setAsking(true);
  };
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
      <WaitingForLandlord
        isExpected={settings?.signatory.signs === 'afterwards'}
        onOpen={() => setWaiting('open')}
      />
      <ManagedContracts
        table={table}
        onEnd={ask('end')}
        onSendBack={ask('send back')}
        onSigning={ask('signing')}
      />
      <Suspense fallback={null}>
        {adding !== 'never' && (
          <AddContractModal isOpen={adding === 'open'} onClose={() => setAdding('closed')} />
        )}
        {waiting !== 'never' && (
          <WaitingForLandlordDrawer isOpen={waiting === 'open'} onClose={() => setWaiting('closed')} />
        )}
        {asked?.to === 'end' && <EndContractModal contract={asked.contract} {...dialog} />}
        {asked?.to === 'send back' && <SendBackModal contract={asked.contract} {...dialog} />}
        {asked?.to === 'signing' && (
          <SigningTrailDrawer
            contract={signed ?? asked.contract}
            signsAtOnce={signsAtOnce}
            upload={asked.contract.renews && <LandlordUpload contract={signed ?? asked.contract} />}
            {...dialog}
          />
        )}
      </Suspense>
    </>
  );
}
