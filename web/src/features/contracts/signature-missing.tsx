import { Alert, Button, Stack } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useContractQuery } from './contracts.api.ts';

/** A paid deposit alone does not start the rental: the signature may still be missing. */
export function SignatureMissing({ contractId }: { contractId: string }) {
  const { data: contract } = useContractQuery(contractId);
  if (contract?.status !== 'Awaiting' || contract.isSigned) return null;
  return (
    <Alert color="yellow" icon={<IconSignature aria-hidden />} title="One step is left">
      <Stack align="flex-start" gap="sm">
        The signed contract is still missing. Your rental becomes active as soon as we have it.
        <Button component={Link} to={paths.signAndPay(contractId)} size="sm">
          Upload the signed contract
        </Button>
      </Stack>
    </Alert>
  );
}
