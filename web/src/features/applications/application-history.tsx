import '@mantine/core/styles/Tabs.layer.css';
import { Button, Paper, Skeleton, Tabs, VisuallyHidden } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import type { Application, ApplicationStatus } from '@teduh/shared/applications';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { ApplicationCard } from './application-card.tsx';
import classes from './application-history.module.css';
import { useApplicationsQuery } from './applications.api.ts';

type Tab = { value: string; label: string; status?: ApplicationStatus };

const tabParam = 'status';
const allTab: Tab = { value: 'all', label: 'All' };
const tabs: Tab[] = [
  allTab,
  { value: 'waiting', label: 'Waiting for Response', status: 'Waiting for Response' },
  { value: 'accepted', label: 'Accepted', status: 'Accepted' },
  { value: 'completed', label: 'Completed', status: 'Completed' },
  { value: 'rejected', label: 'Rejected', status: 'Rejected' },
];
const skeletonKeys = ['first', 'second', 'third', 'fourth'];

export function ApplicationHistory() {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useApplicationsQuery({}, listOptions);
  const applications = data?.applications;
  const tab = tabs.find(({ value }) => value === params.get(tabParam)) ?? allTab;
  const row = useRef<HTMLDivElement>(null);

  // On a phone the row of tabs is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is chosen
  useEffect(() => {
    row.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab.value]);

  function choose(value: string | null) {
    setParams(value === null || value === allTab.value ? {} : { [tabParam]: value }, { replace: true });
  }

  return (
    <Tabs value={tab.value} onChange={choose} keepMounted={false}>
      <Tabs.List ref={row} aria-label="Status" className={classes.tabs}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, status }) => (
        <Tabs.Panel key={value} value={value} pt="lg">
          {applications && <Cards applications={applications} status={status} />}
          {!applications && error && <ErrorPanel error={error} onRetry={refetch} />}
          {!applications && !error && <CardsSkeleton />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Cards({ applications, status }: { applications: Application[]; status?: ApplicationStatus }) {
  const shown = status ? applications.filter((application) => application.status === status) : applications;
  if (shown.length === 0)
    return (
      <Paper withBorder p="lg">
        <EmptyState
          text="No applications found for this status."
          hint="Find a place you like and apply for it: the answer appears here."
          icon={<IconClipboardList aria-hidden />}
        >
          <Button component={Link} to={paths.listing} variant="light">
            Browse listings
          </Button>
        </EmptyState>
      </Paper>
    );
  return (
    <ul className={classes.cards} aria-label="Applications">
      {shown.map((application) => (
        <li key={application.id}>
          <ApplicationCard application={application} />
        </li>
      ))}
    </ul>
  );
}

function CardsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading applications...</VisuallyHidden>
      <div className={classes.cards} aria-hidden>
        {skeletonKeys.map((key) => (
          <Skeleton key={key} height={240} radius="lg" />
        ))}
      </div>
    </div>
  );
}
