import { Drawer, Skeleton, Stack } from '@mantine/core';
import type { Application } from '@teduh/shared/applications';
import { fullName } from '@teduh/shared/names';
import { applicationsFor } from '@teduh/shared/pages';
import { listOptions } from '../../api/base-api.ts';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import type { AskSigner } from './application-actions.ts';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { useApplicationQuery } from './applications.api.ts';
import { useAnswers } from './use-answers.tsx';

type ApplicationDrawerProps = { id: string; askSigner: AskSigner; isOpen: boolean; onClose: () => void };

export default function ApplicationDrawer({ id, askSigner, isOpen, onClose }: ApplicationDrawerProps) {
  const { currentData: application, error, refetch } = useApplicationQuery(id, listOptions);
  return (
    <Drawer
      {...dialogProps}
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

function factsOf(application: Application) {
  const { user, property, roomId, roomName, roomPrice, startDate, endDate, stayLength } = application;
  return [
    { label: 'Status', value: <ApplicationStatusBadge status={application.status} /> },
    ...(application.rejectionReason ? [{ label: 'Reason', value: application.rejectionReason }] : []),
    {
      label: 'Customer',
      value: <TextLink to={paths.userDetails(user._id)}>{fullName(user)}</TextLink>,
    },
    { label: 'Email', value: <EmailText email={user.email} /> },
    {
      label: 'Property',
      value: <TextLink to={paths.propertyDetails(property.id)}>{property.name}</TextLink>,
    },
    ...(roomName ? [{ label: 'Room', value: roomName }] : []),
    { label: 'Address', value: property.address },
    { label: 'Period', value: `${formatDay(startDate)} to ${formatDay(endDate)}` },
    { label: 'Stay Length', value: `${stayLength} months` },
    { label: 'Monthly price', value: formatRinggit(roomPrice ?? property.price) },
    { label: 'Applied', value: formatMoment(application.createdAt) },
    {
      label: 'Others',
      value: (
        <TextLink to={applicationsFor(property.id, roomId)}>
          All applications for this {roomId ? 'room' : 'property'}
        </TextLink>
      ),
    },
  ];
}

type ApplicationDetailsProps = { application: Application; askSigner: AskSigner };

function ApplicationDetails({ application, askSigner }: ApplicationDetailsProps) {
  const { buttonsFor, dialog } = useAnswers(askSigner);
  return (
    <Stack gap="lg">
      <Facts facts={factsOf(application)} />
      {buttonsFor(application, 'sm')}
      {dialog}
    </Stack>
  );
}
