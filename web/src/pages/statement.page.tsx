import { useParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { listOptions } from '../api/base-api.ts';
import { ContractNotFound } from '../features/contracts/contract-not-found.tsx';
import { StatementView } from '../features/statements/statement.tsx';
import { useStatementQuery } from '../features/statements/statements.api.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function Component() {
  const { contractId = '' } = useParams();
  const { isAdmin } = useSession();
  const { currentData: statement, error, refetch } = useStatementQuery(contractId, listOptions);
  const contracts = isAdmin ? paths.manageContracts : paths.contract;

  if (!statement && isNotFound(error)) return <ContractNotFound to={contracts} />;
  return (
    <>
      <BackLink to={contracts}>Contracts</BackLink>
      <PageHeader
        title="Statement of Account"
        text="What was charged and paid, and what is owed after it."
        action={<TextLink to={paths.charges(contractId)}>Other charges</TextLink>}
      />
      <StatementView statement={statement} error={error} onRetry={refetch} />
    </>
  );
}
