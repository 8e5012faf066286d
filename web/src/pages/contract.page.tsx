import { OwnContracts } from '../features/contracts/own-contracts.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Contracts" />
      <OwnContracts />
    </>
  );
}
