import { Alert, Button, Stack } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { Link } from 'react-router';
import { useContractQuery } from '../../features/contracts/contracts.api.ts';
import { useBrowserSigning } from '../../features/signing/use-browser-signing.ts';
import { paths } from '../../lib/paths.ts';

function OneStepLeft({ contract }: { contract: Contract }) {
  const { isOffered, signing, isSignedByTenant, error } = useBrowserSigning(contract);
  if (isOffered && !signing && !error) return null;
  if (isSignedByTenant)
    return (
      <Alert color="blue" icon={<IconSignature aria-hidden />} title="The landlord has not signed yet">
        You have signed and paid. Your contract becomes active as soon as the landlord has signed, and we
        write to you then.
      </Alert>
    );
  return (
    <Alert color="yellow" icon={<IconSignature aria-hidden />} title="One step is left">
      <Stack align="flex-start" gap="sm">
        The signed contract is still missing. Your rental becomes active as soon as we have it.
        <Button component={Link} to={paths.signAndPay(contract.id)} size="sm">
          {signing ? 'Sign the agreement' : 'Upload the signed contract'}
        </Button>
      </Stack>
    </Alert>
  );
}

/** A paid deposit alone does not start the rental: a signature may still be missing. */
export function SignatureMissing({ contractId }: { contractId: string }) {
  const { data: contract } = useContractQuery(contractId);
  if (contract?.status !== 'Awaiting' || contract.isSigned) return null;
  return <OneStepLeft contract={contract} />;
}
