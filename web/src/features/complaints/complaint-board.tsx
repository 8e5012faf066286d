import { Badge, Paper, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { Complaint } from '@teduh/shared/complaints';
import { lazy, Suspense, useId, useState } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { ComplaintForms, Viewer } from './complaint-actions.tsx';
import classes from './complaint-board.module.css';
import { ComplaintCard } from './complaint-card.tsx';
import { columns } from './complaint-words.ts';
import { useComplaintsQuery } from './complaints.api.ts';
import { useOpenComplaint } from './use-open-complaint.ts';

const ComplaintDrawer = lazy(() => import('./complaint-drawer.tsx'));
const EditComplaintModal = lazy(() => import('./edit-complaint-modal.tsx'));
const FinishComplaintModal = lazy(() => import('./finish-complaint-modal.tsx'));

type Form = { kind: 'edit' | 'finish'; complaint: Complaint; isOpen: boolean };

/** The three columns, the same for both sides; what each may do differs. */
export function ComplaintBoard({ viewer }: { viewer: Viewer }) {
  const { data: complaints, error, refetch } = useComplaintsQuery(undefined, listOptions);
  const [form, setForm] = useState<Form>();
  const { shownId, isOpen, close } = useOpenComplaint();
  const FormModal = form?.kind === 'edit' ? EditComplaintModal : FinishComplaintModal;
  const forms: ComplaintForms = {
    onEdit: (complaint) => setForm({ kind: 'edit', complaint, isOpen: true }),
    onFinish: (complaint) => setForm({ kind: 'finish', complaint, isOpen: true }),
  };

  return (
    <>
      {!complaints && error ? (
        <Paper withBorder>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Paper>
      ) : (
        <div className={classes.board}>
          {columns.map((column) => (
            <Column
              key={column.status}
              column={column}
              complaints={complaints?.filter(({ status }) => status === column.status)}
              viewer={viewer}
              forms={forms}
            />
          ))}
        </div>
      )}
      <Suspense fallback={null}>
        {shownId && complaints && (
          <ComplaintDrawer
            complaint={complaints.find(({ id }) => id === shownId)}
            viewer={viewer}
            isOpen={isOpen}
            onClose={close}
            {...forms}
          />
        )}
        {form && (
          <FormModal
            complaint={form.complaint}
            isOpen={form.isOpen}
            onClose={() => setForm({ ...form, isOpen: false })}
          />
        )}
      </Suspense>
    </>
  );
}

type ColumnProps = {
  column: (typeof columns)[number];
  complaints: Complaint[] | undefined;
  viewer: Viewer;
  forms: ComplaintForms;
};

function Column({ column: { title, color }, complaints, viewer, forms }: ColumnProps) {
  const headingId = useId();
  return (
    <section className={classes.column} aria-labelledby={headingId}>
      <div className={classes.heading}>
        <Title order={2} size="h4" id={headingId}>
          {title}
        </Title>
        {complaints && (
          <Badge color={color} variant="light" size="lg">
            {complaints.length}
            <VisuallyHidden> complaints</VisuallyHidden>
          </Badge>
        )}
      </div>
      {!complaints && (
        <div role="status">
          <VisuallyHidden>Loading complaints...</VisuallyHidden>
          <Skeleton height={180} radius="lg" aria-hidden />
        </div>
      )}
      {complaints?.length === 0 && (
        <EmptyState text="No complaints in this category" icon={<IconInbox aria-hidden />} />
      )}
      {complaints && complaints.length > 0 && (
        <ul className={classes.cards}>
          {complaints.map((complaint) => (
            <li key={complaint.id}>
              <ComplaintCard complaint={complaint} viewer={viewer} {...forms} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
