import type { Complaint } from '@teduh/shared/complaints';
import { complaintCategories, complaintSorts, complaintUrgencies } from '@teduh/shared/complaints.constants';
import { lazy, Suspense, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { listOptions } from '../../api/base-api.ts';
import { useTableSearch } from '../../lib/use-table-search.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { TableControls } from '../../ui/table-controls.tsx';
import type { ComplaintForms, Viewer } from './complaint-actions.tsx';
import classes from './complaint-board.module.css';
import { ComplaintColumn } from './complaint-column.tsx';
import { columns } from './complaint-columns.ts';
import { useComplaintQuery, useComplaintsInfiniteQuery } from './complaints.api.ts';
import { useOpenComplaint } from './use-open-complaint.ts';

const ComplaintDrawer = lazy(() => import('./complaint-drawer.tsx'));
const EditComplaintModal = lazy(() => import('./edit-complaint-modal.tsx'));
const FinishComplaintModal = lazy(() => import('./finish-complaint-modal.tsx'));

type Form = { kind: 'edit' | 'finish'; complaint: Complaint; isOpen: boolean };

const filters = [
  { name: 'category', label: 'Category', all: 'All categories', options: complaintCategories },
  { name: 'urgency', label: 'Urgency', all: 'All', options: complaintUrgencies },
];
const sorts = [{ value: 'createdAt', label: 'Oldest first' }];

/** The three columns for tenants and admins, who have different actions. Only admins can search and filter. */
export function ComplaintBoard({ viewer }: { viewer: Viewer }) {
  const table = useTableSearch({
    sorts: complaintSorts,
    filters: { category: complaintCategories, urgency: complaintUrgencies },
  });
  const canSearch = viewer === 'admin';
  const { cursor: _cursor, ...searched } = table.search;
  const search = canSearch ? searched : {};
  const queries = {
    'Waiting for Response': useComplaintsInfiniteQuery(
      { ...search, status: 'Waiting for Response' },
      listOptions,
    ),
    'In Handling': useComplaintsInfiniteQuery({ ...search, status: 'In Handling' }, listOptions),
    Handled: useComplaintsInfiniteQuery({ ...search, status: 'Handled' }, listOptions),
  };
  const all = Object.values(queries);
  const hasFailed = all.every(({ currentData, error }) => !currentData && error);

  const [form, setForm] = useState<Form>();
  const FormModal = form?.kind === 'edit' ? EditComplaintModal : FinishComplaintModal;
  const forms: ComplaintForms = {
    onEdit: (complaint) => setForm({ kind: 'edit', complaint, isOpen: true }),
    onFinish: (complaint) => setForm({ kind: 'finish', complaint, isOpen: true }),
  };

  return (
    <>
      {canSearch && (
        <TableControls
          label="Complaints"
          table={table}
          searchHint="Words, tenant or property"
          filters={filters}
          sorts={sorts}
        />
      )}
      {hasFailed ? (
        <ErrorPanel error={all[0]?.error} onRetry={() => Promise.all(all.map(({ refetch }) => refetch()))} />
      ) : (
        <div className={classes.board}>
          {columns.map((column) => (
            <ComplaintColumn
              key={column.status}
              column={column}
              query={queries[column.status]}
              isSearched={canSearch && table.isNarrowed}
              viewer={viewer}
              forms={forms}
            />
          ))}
        </div>
      )}
      <OpenComplaint viewer={viewer} forms={forms} />
      <Suspense fallback={null}>
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

/** The complaint is fetched by itself, since a link may lead to one that no column shows. */
function OpenComplaint({ viewer, forms }: { viewer: Viewer; forms: ComplaintForms }) {
  const { shownId, isOpen, close } = useOpenComplaint();
  const { currentData, error } = useComplaintQuery(shownId ?? '', { ...listOptions, skip: !shownId });
  const isGone = Boolean(error) && toApiError(error).status === 404;
  if (!currentData && !error) return null;
  return (
    <Suspense fallback={null}>
      <ComplaintDrawer
        complaint={isGone ? undefined : currentData}
        viewer={viewer}
        isOpen={isOpen}
        onClose={close}
        {...forms}
      />
    </Suspense>
  );
}
