import { useParams } from 'react-router';
import { SignAndPay } from '../features/contracts/sign-and-pay.tsx';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SignSteps } from './sign-and-pay/sign-steps.tsx';

export function Component() {
  const { contractId = '' } = useParams();
  return (
    <>
      <BackLink to={paths.application}>Application History</BackLink>
      <PageHeader title="Sign and Pay" />
      <SignAndPay key={contractId} contractId={contractId}>
        {(contract, onBusy) => <SignSteps key={contract.id} contract={contract} onBusy={onBusy} />}
      </SignAndPay>
    </>
  );
}
