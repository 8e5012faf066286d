import { Badge, Group, Stack, Title } from '@mantine/core';
import type { Complaint } from '@teduh/shared/complaints';
import { fullName, unitName } from '@teduh/shared/names';
import { formatMoment } from '../../lib/instants.ts';
import { Facts } from '../../ui/facts.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { ComplaintActions, type ComplaintForms, type Viewer } from './complaint-actions.tsx';
import { columns } from './complaint-columns.ts';
import classes from './complaint-details.module.css';
import { UrgentBadge } from './complaint-labels.tsx';

function factsOf(complaint: Complaint, viewer: Viewer) {
  const { customer, property, roomName, admin, status, createdAt } = complaint;
  const { category, urgency, preferredTimes } = complaint;
  return [
    ...(viewer === 'admin' ? [{ label: 'Tenant', value: fullName(customer) }] : []),
    { label: 'Property', value: unitName(property.name, roomName) },
    { label: 'Added', value: formatMoment(createdAt) },
    ...(category ? [{ label: 'Category', value: category }] : []),
    ...(urgency ? [{ label: 'Urgency', value: urgency }] : []),
    ...(preferredTimes ? [{ label: 'Preferred times', value: preferredTimes }] : []),
    ...(admin
      ? [{ label: status === 'Handled' ? 'Handled by' : 'In the hands of', value: fullName(admin) }]
      : []),
  ];
}

type ComplaintDetailsProps = ComplaintForms & {
  complaint: Complaint;
  viewer: Viewer;
  onDeleted: () => void;
};

export function ComplaintDetails({ complaint, viewer, ...actions }: ComplaintDetailsProps) {
  const { id, status, description, resolutionDetails, photographs, comments } = complaint;
  return (
    <Stack gap="lg">
      <div className={classes.top}>
        <Group gap="xs">
          <Badge color={columns.find((column) => column.status === status)?.color} variant="light" size="lg">
            {status}
          </Badge>
          <UrgentBadge complaint={complaint} size="lg" />
        </Group>
        <ComplaintActions complaint={complaint} viewer={viewer} {...actions} />
      </div>
      <Facts facts={factsOf(complaint, viewer)} />
      <p className={classes.words}>{description}</p>
      {photographs.length > 0 && <Photographs photographs={photographs} />}
      {resolutionDetails && (
        <section className={classes.resolution} aria-label="Resolution details">
          <Title order={3} size="h5">
            Resolution details
          </Title>
          <p className={classes.words}>{resolutionDetails}</p>
        </section>
      )}
      <section aria-label="Comments">
        <Title order={3} size="h5" mb="sm">
          Comments
        </Title>
        <Stack gap="md">
          <CommentThread comments={comments} viewer={viewer} />
          <CommentForm complaintId={id} />
        </Stack>
      </section>
    </Stack>
  );
}

function Photographs({ photographs }: Pick<Complaint, 'photographs'>) {
  return (
    <ul className={classes.photographs} aria-label="Photographs">
      {photographs.map(({ url, width, height }, index) => (
        <li key={url.split('?')[0]}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open photograph ${index + 1} in a new tab`}
          >
            <img
              src={`${url}&width=480`}
              alt={`Photograph ${index + 1}`}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
