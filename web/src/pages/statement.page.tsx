import { Button } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { Link, useParams } from 'react-router';
import { toApiError } from '../api/api-error.ts';
import { listOptions } from '../api/base-api.ts';
import { StatementView } from '../features/statements/statement.tsx';
import { useStatementQuery } from '../features/statements/statements.api.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function Component() {
  const { contractId = '' } = useParams();
  const { isAdmin } = useSession();
  const { currentData: statement, error, refetch } = useStatementQuery(contractId, listOptions);
  const { status } = toApiError(error);
  const contracts = isAdmin ? paths.manageContracts : paths.contract;

  if (!statement && (status === 404 || status === 400))
    return (
      <NotFound title="Contract not found" text={errorMessages.contract_not_found}>
        <Button component={Link} to={contracts}>
          Back to contracts
        </Button>
      </NotFound>
    );
  return (
    <>
      <BackLink to={contracts}>Contracts</BackLink>
      <PageHeader
        title="Statement of Account"
        text="What was charged and paid, and what is owed after it."
        action={<TextLink to={paths.charges(contractId)}>Charges beside the rent</TextLink>}
      />
      <StatementView statement={statement} error={error} onRetry={refetch} />
    </>
  );
}
