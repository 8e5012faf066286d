import { Stack, Text } from '@mantine/core';
import type { Meter } from '@teduh/shared/charges';
import { unitName } from '@teduh/shared/names';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { listOptions } from '../api/base-api.ts';
import { useToday } from '../api/config.api.ts';
import { useChargesQuery } from '../features/charges/charges.api.ts';
import { ExtraCharges } from '../features/charges/extra-charges.tsx';
import { type MeterDialog, Meters } from '../features/charges/meters.tsx';
import { ContractNotFound } from '../features/contracts/contract-not-found.tsx';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

const AddExtraChargeModal = lazy(() => import('../features/charges/add-extra-charge-modal.tsx'));
const AddMeterModal = lazy(() => import('../features/charges/add-meter-modal.tsx'));
const EnterReadingModal = lazy(() => import('../features/charges/enter-reading-modal.tsx'));
const ChangePriceModal = lazy(() => import('../features/charges/change-price-modal.tsx'));

type Asked = { dialog: MeterDialog | 'add extra'; meter: Meter | undefined };

export function Component() {
  const { contractId = '' } = useParams();
  const { isAdmin } = useSession();
  // Dialogs fill in the day when they open: the server has told it by then.
  useToday();
  const { currentData: charges, error, refetch } = useChargesQuery(contractId, listOptions);
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const contracts = isAdmin ? paths.manageContracts : paths.contract;

  if (!charges && isNotFound(error)) return <ContractNotFound to={contracts} />;

  function open(dialog: Asked['dialog'], meter?: Meter) {
    setAsked({ dialog, meter });
    setOpen(true);
  }
  const modal = { isOpen, onClose: () => setOpen(false) };
  const isLive = charges?.contractStatus === 'Active' || charges?.contractStatus === 'Awaiting';

  return (
    <>
      <BackLink to={contracts}>Contracts</BackLink>
      <PageHeader
        title="Charges"
        text="What is charged besides rent and deposit: every month, and by meter with how it was calculated."
      />
      <Stack gap="xl">
        {charges && (
          <Text c="dimmed">
            {charges.contractNumber}, {charges.tenant}, {unitName(charges.property, charges.roomName)}.{' '}
            <TextLink to={paths.statement(contractId)}>See the statement</TextLink>
          </Text>
        )}
        <ExtraCharges
          charges={charges}
          error={error}
          onRetry={refetch}
          onAdd={isAdmin && isLive ? () => open('add extra') : undefined}
        />
        {(charges || !error) && (
          <Meters
            charges={charges}
            onOpen={isAdmin && charges?.contractStatus !== 'Cancelled' ? open : undefined}
          />
        )}
      </Stack>
      <Suspense fallback={null}>
        {asked?.dialog === 'add extra' && charges && <AddExtraChargeModal charges={charges} {...modal} />}
        {asked?.dialog === 'add meter' && <AddMeterModal contractId={contractId} {...modal} />}
        {asked?.dialog === 'enter reading' && asked.meter && (
          <EnterReadingModal meter={asked.meter} {...modal} />
        )}
        {asked?.dialog === 'change price' && asked.meter && (
          <ChangePriceModal meter={asked.meter} {...modal} />
        )}
      </Suspense>
    </>
  );
}
