import { Button } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { Link } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';

/** `to` leads to the contracts of whoever reads it. */
export const ContractNotFound = ({ to }: { to: string }) => (
  <NotFound title="Contract not found" text={errorMessages.contract_not_found}>
    <Button component={Link} to={to}>
      Back to contracts
    </Button>
  </NotFound>
);
