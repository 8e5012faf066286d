import { Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { usePropertiesQuery } from '../../features/properties/manage-properties.api.ts';
import { useAdminSettingsQuery } from '../../features/settings/settings.api.ts';
import { signerOf } from '../../features/settings/use-signatory.ts';
import { useUsersQuery } from '../../features/users/users.api.ts';
import { useSession } from '../../lib/session.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { searchFor, toChoices } from '../../ui/searched-select.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { AddContractForm } from './add-contract-form.tsx';

type AddContractModalProps = { isOpen: boolean; onClose: () => void };

export default function AddContractModal({ isOpen, onClose }: AddContractModalProps) {
  const [tenant, searchTenant] = useState('');
  const [property, searchProperty] = useState('');
  const users = useUsersQuery({ userType: 'customer', ...searchFor(tenant) });
  const properties = usePropertiesQuery({ available: true, ...searchFor(property) });
  const { userName } = useSession();
  const settings = useAdminSettingsQuery();
  const failed = [users, properties, settings].find(({ data, error }) => !data && error);
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Add New Contract" size="lg">
      {failed && <ErrorState error={failed.error} onRetry={() => failed.refetch()} />}
      {!failed && !settings.data && <Skeleton height={360} role="status" aria-label="Loading..." />}
      {!failed && settings.data && (
        <AddContractForm
          signer={settings.data.signatory.signs === 'at accept' && signerOf(settings.data, userName)}
          tenants={toChoices(users.data?.users, users.error, searchTenant)}
          properties={toChoices(properties.data?.properties, properties.error, searchProperty)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
