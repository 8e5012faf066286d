import { Button, Group, Paper, Title } from '@mantine/core';
import { IconMapPin, IconSignature } from '@tabler/icons-react';
import type { Application } from '@teduh/shared/applications';
import { applicationMoves } from '@teduh/shared/applications.constants';
import { canMove } from '@teduh/shared/moves';
import { Link } from 'react-router';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { canCancel, useCancelApplication } from './application-actions.ts';
import classes from './application-card.module.css';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { HoldNotice } from './hold-notice.tsx';

function factsOf(application: Application) {
  const { startDate, endDate, stayLength, roomPrice, property, createdAt, rejectionReason } = application;
  return [
    ...(rejectionReason ? [{ label: 'Reason', value: rejectionReason }] : []),
    { label: 'Period', value: `${formatDay(startDate)} to ${formatDay(endDate)}` },
    { label: 'Contract length', value: `${stayLength} months` },
    { label: 'Monthly price', value: formatRinggit(roomPrice ?? property.price) },
    { label: 'Applied', value: formatMoment(createdAt) },
  ];
}

export function ApplicationCard({ application }: { application: Application }) {
  const { property, roomName, status, contract, contractState } = application;
  const isAwaiting = canMove(applicationMoves, status, 'Completed');
  // Only the landlord still signs.
  const isTenantDone = contractState?.isSignedByTenant && contractState.isDepositPaid;

  return (
    <Paper component="article" withBorder p={{ base: 'md', sm: 'lg' }} className={classes.card}>
      <div className={classes.top}>
        <div className={classes.names}>
          <Title order={2} size="h4">
            <TextLink to={paths.listingDetail(property.id)} fw={700} c="inherit">
              {property.name}
            </TextLink>
          </Title>
          {roomName && <p className={classes.room}>{roomName}</p>}
        </div>
        <ApplicationStatusBadge status={status} />
      </div>
      <p className={classes.address}>
        <IconMapPin size={18} stroke={1.75} aria-hidden />
        {property.address}
      </p>
      <Facts facts={factsOf(application)} />
      {isAwaiting && contractState && <HoldNotice state={contractState} />}
      {((isAwaiting && !isTenantDone) || canCancel(application)) && (
        <Group gap="xs" justify="flex-end" className={classes.actions}>
          {canCancel(application) && <CancelButton application={application} />}
          {isAwaiting && contract && !isTenantDone && (
            <Button
              component={Link}
              to={paths.signAndPay(contract)}
              leftSection={<IconSignature size={18} aria-hidden />}
              aria-label={`Sign & Pay for ${property.name}`}
            >
              Sign & Pay
            </Button>
          )}
        </Group>
      )}
    </Paper>
  );
}

function CancelButton({ application }: { application: Application }) {
  const cancel = useCancelApplication();
  const label = application.status === 'Accepted' ? 'Cancel' : 'Withdraw';
  return (
    <Button
      variant="default"
      loading={cancel.isPending}
      aria-label={`${label} the application for ${application.property.name}`}
      onClick={() => void cancel.run(application)}
    >
      {label}
    </Button>
  );
}
