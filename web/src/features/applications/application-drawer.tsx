import { Drawer, Skeleton, Stack } from '@mantine/core';
import type { Application } from '@teduh/shared/applications';
import { fullName } from '@teduh/shared/names';
import { listOptions } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { viewDialogProps } from '../../ui/dialog.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import type { AskSigner } from './application-actions.ts';
import { ApplicationFacts } from './application-facts.tsx';
import { useApplicationQuery } from './applications.api.ts';
import { useAnswers } from './use-answers.tsx';

type ApplicationDrawerProps = { id: string; askSigner: AskSigner; isOpen: boolean; onClose: () => void };

export default function ApplicationDrawer({ id, askSigner, isOpen, onClose }: ApplicationDrawerProps) {
  const { currentData: application, error, refetch } = useApplicationQuery(id, listOptions);
  return (
    <Drawer
      {...viewDialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={application ? `Application of ${fullName(application.user)}` : 'Application'}
      position="right"
      size="lg"
    >
      {application && <ApplicationDetails application={application} askSigner={askSigner} />}
      {!application && error && <ErrorPanel error={error} onRetry={refetch} />}
      {!application && !error && (
        <Skeleton height={320} radius="lg" role="status" aria-label="Loading application..." />
      )}
    </Drawer>
  );
}

type ApplicationDetailsProps = { application: Application; askSigner: AskSigner };

function ApplicationDetails({ application, askSigner }: ApplicationDetailsProps) {
  const { buttonsFor, dialog } = useAnswers(askSigner);
  return (
    <Stack gap="lg">
      <ApplicationFacts application={application} />
      <TextLink to={paths.applicationDetails(application.id)}>The applicant and their documents</TextLink>
      {buttonsFor(application, 'sm')}
      {dialog}
    </Stack>
  );
}
