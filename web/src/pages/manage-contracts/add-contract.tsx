import { useState } from 'react';
import AddContractModal from '../../features/contracts/add-contract-modal.tsx';
import { usePropertiesQuery } from '../../features/properties/manage-properties.api.ts';
import { useUsersQuery } from '../../features/users/users.api.ts';
import { searchFor, toChoices } from '../../ui/searched-select.tsx';

type AddContractProps = { isOpen: boolean; onClose: () => void };

export default function AddContract(props: AddContractProps) {
  const [tenant, searchTenant] = useState('');
  const [property, searchProperty] = useState('');
  const users = useUsersQuery({ userType: 'customer', ...searchFor(tenant) });
  const properties = usePropertiesQuery({ available: true, ...searchFor(property) });
  const failed = [users, properties].find(({ data, error }) => !data && error);
  return (
    <AddContractModal
      tenants={toChoices(users.data?.users, users.error, searchTenant)}
      properties={toChoices(properties.data?.properties, properties.error, searchProperty)}
      error={failed?.error}
      onRetry={() => failed?.refetch()}
      {...props}
    />
  );
}
