import { Button, Skeleton } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { nameOfCard } from '@teduh/shared/name-of-card';
import { Link, useParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { useAutopayQuery } from '../features/payments/autopay.api.ts';
import { AutopayForm } from '../features/payments/autopay-form.tsx';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { contractId = '' } = useParams();
  const { currentData: autopay, error, refetch } = useAutopayQuery(contractId);
  const isUnknown = autopay === undefined;

  if (isUnknown && isNotFound(error))
    return (
      <NotFound title="Contract not found" text={errorMessages.contract_not_found}>
        <Button component={Link} to={paths.paymentHistory}>
          Back to payment history
        </Button>
      </NotFound>
    );
  const text = autopay
    ? `Another card takes the place of ${nameOfCard(autopay.card)}.`
    : 'Your rent is paid by card on the day it is due, without you.';
  return (
    <>
      <BackLink to={paths.paymentHistory}>Payment History</BackLink>
      <PageHeader title="Autopay" text={isUnknown ? '' : text} />
      {isUnknown && error && <ErrorState error={error} onRetry={refetch} />}
      {isUnknown && !error && <Skeleton height={220} radius="lg" role="status" aria-label="Loading..." />}
      {!isUnknown && <AutopayForm key={contractId} contractId={contractId} />}
    </>
  );
}
