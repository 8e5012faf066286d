import AddContractModal from '../../features/contracts/add-contract-modal.tsx';
import { usePropertiesQuery } from '../../features/properties/manage-properties.api.ts';
import { useUsersQuery } from '../../features/users/users.api.ts';

type AddContractProps = { isOpen: boolean; onClose: () => void };

export default function AddContract(props: AddContractProps) {
  const users = useUsersQuery({ userType: 'customer' });
  const properties = usePropertiesQuery({ available: true });
  const failed = [users, properties].find(({ data, error }) => !data && error);
  return (
    <AddContractModal
      tenants={users.data?.users}
      properties={properties.data}
      error={failed?.error}
      onRetry={() => void failed?.refetch()}
      {...props}
    />
  );
}
