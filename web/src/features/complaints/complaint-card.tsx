import { Paper, Title, VisuallyHidden } from '@mantine/core';
import { IconClock, IconMessage, IconPhoto } from '@tabler/icons-react';
import type { Complaint } from '@teduh/shared/complaints';
import { fullName, unitName } from '@teduh/shared/names';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../lib/instants.ts';
import { ComplaintActions, type ComplaintForms, type Viewer } from './complaint-actions.tsx';
import classes from './complaint-card.module.css';
import { ComplaintLabels } from './complaint-labels.tsx';
import { useComplaintAddress } from './use-open-complaint.ts';

type ComplaintCardProps = ComplaintForms & { complaint: Complaint; viewer: Viewer };

export function ComplaintCard({ complaint, viewer, ...forms }: ComplaintCardProps) {
  const { id, title, description, customer, admin, status, resolutionDetails, createdAt } = complaint;
  const { property, roomName, preferredTimes, photographs, comments } = complaint;
  const address = useComplaintAddress(id);

  return (
    <Paper component="article" withBorder p="md" className={classes.card}>
      <Title order={3} size="h5" className={classes.title}>
        <Link to={address} preventScrollReset>
          {title}
        </Link>
      </Title>
      <p className={classes.facts}>
        {viewer === 'admin' && <strong>{fullName(customer)}</strong>}
        <span>{unitName(property.name, roomName)}</span>
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      <ComplaintLabels complaint={complaint} />
      <p className={classes.words}>{description}</p>
      {preferredTimes && (
        <p className={classes.times}>
          <IconClock size={16} aria-hidden />
          <span>
            <VisuallyHidden>Preferred times: </VisuallyHidden>
            {preferredTimes}
          </span>
        </p>
      )}
      {resolutionDetails && (
        <p className={classes.words} data-resolution>
          <strong>Resolution: </strong>
          {resolutionDetails}
        </p>
      )}
      {admin && (
        <p className={classes.facts}>
          <span>
            {status === 'Handled' ? 'Handled by' : 'In the hands of'} {fullName(admin)}
          </span>
        </p>
      )}
      <div className={classes.bottom}>
        <ul className={classes.counts} aria-label="Inside">
          {photographs.length > 0 && (
            <Count icon={<IconPhoto size={16} aria-hidden />} count={photographs.length} noun="photograph" />
          )}
          <Count icon={<IconMessage size={16} aria-hidden />} count={comments.length} noun="comment" />
        </ul>
        <ComplaintActions complaint={complaint} viewer={viewer} {...forms} />
      </div>
    </Paper>
  );
}

function Count({ icon, count, noun }: { icon: ReactNode; count: number; noun: string }) {
  const words = `${noun}${count === 1 ? '' : 's'}`;
  return (
    <li title={`${count} ${words}`}>
      {icon}
      {count}
      <VisuallyHidden> {words}</VisuallyHidden>
    </li>
  );
}
