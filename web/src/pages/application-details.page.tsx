import { Button, Skeleton } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { fullName, unitName } from '@teduh/shared/names';
import { Link, useParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { listOptions } from '../api/base-api.ts';
import { useApplicationDetailsQuery } from '../features/applicants/applicants.api.ts';
import { useAnswers } from '../features/applications/use-answers.tsx';
import { useSignerAtAccept } from '../features/settings/use-signatory.ts';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ApplicationDetails } from './application-details/application-details.tsx';

export function Component() {
  const { applicationId = '' } = useParams();
  const { currentData: details, error, refetch } = useApplicationDetailsQuery(applicationId, listOptions);
  const { buttonsFor, dialog } = useAnswers(useSignerAtAccept());
  const application = details?.application;

  if (!details && isNotFound(error))
    return (
      <NotFound title="Application not found" text={errorMessages.application_not_found}>
        <Button component={Link} to={paths.manageApplications}>
          Back to applications
        </Button>
      </NotFound>
    );
  return (
    <>
      <BackLink to={paths.manageApplications}>Applications</BackLink>
      <PageHeader
        title={application ? fullName(application.user) : 'Application'}
        text={application && `Application for ${unitName(application.property.name, application.roomName)}`}
        action={application && buttonsFor(application, 'sm')}
      />
      {details && <ApplicationDetails key={applicationId} details={details} />}
      {!details && error && <ErrorPanel error={error} onRetry={refetch} />}
      {!details && !error && (
        <Skeleton height={480} radius="lg" role="status" aria-label="Loading application..." />
      )}
      {dialog}
    </>
  );
}
