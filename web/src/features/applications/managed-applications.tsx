import type { Application } from '@teduh/shared/applications';
import { applicationSorts, applicationStatuses } from '@teduh/shared/applications.constants';
import { dayOf } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import { lazy, Suspense } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { useOpenItem } from '../../lib/use-open-item.ts';
import { pageSize, useTableSearch } from '../../lib/use-table-search.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import type { AskSigner } from './application-actions.ts';
import { useApplicationsQuery } from './applications.api.ts';
import { ApplicationsTable, columns, sorts } from './applications-table.tsx';

const ApplicationDrawer = lazy(() => import('./application-drawer.tsx'));

const param = 'application';

function Applicant({ application: { id, user } }: { application: Application }) {
  return (
    <TwoLines
      first={
        <TextLink to={paths.applicationDetails(id)} inherit>
          {fullName(user)}
        </TextLink>
      }
      second={<EmailText email={user.email} />}
    />
  );
}

const shown: Column<Application>[] = [
  {
    header: 'Customer',
    sort: 'customer',
    onPhone: 'title',
    render: (application) => <Applicant application={application} />,
  },
  {
    header: 'Property',
    sort: 'property',
    render: ({ property, roomName }) => <TwoLines first={property.name} second={roomName} />,
  },
  {
    header: 'Applied',
    sort: 'createdAt',
    isOneLine: true,
    render: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatMoment(createdAt)}>
        {formatDay(dayOf(new Date(createdAt)))}
      </time>
    ),
  },
  {
    ...columns.startDate,
    render: ({ startDate, stayLength }) => (
      <TwoLines first={formatDay(startDate)} second={`${stayLength} months`} />
    ),
  },
  columns.status,
];

const sortsOfAll = [
  { value: '-createdAt', label: 'Newest first' },
  ...sorts,
  { value: 'property', label: 'Property, A to Z' },
  { value: '-property', label: 'Property, Z to A' },
];

/** The applications for all properties; the one that the URL names is open. */
export function ManagedApplications({ askSigner }: { askSigner: AskSigner }) {
  const table = useTableSearch({ sorts: applicationSorts, filters: { status: applicationStatuses } });
  const query = useApplicationsQuery({ sort: '-waiting', ...table.search, limit: pageSize }, listOptions);
  const { shownId, isOpen, close } = useOpenItem(param);

  return (
    <>
      <ApplicationsTable
        table={table}
        query={query}
        shown={shown}
        sorts={sortsOfAll}
        firstSort="Waiting first"
        searchHint="Tenant or property"
        empty="No applications found"
        askSigner={askSigner}
      />
      <Suspense fallback={null}>
        {shownId && <ApplicationDrawer id={shownId} askSigner={askSigner} isOpen={isOpen} onClose={close} />}
      </Suspense>
    </>
  );
}
