import { Button, Paper, Skeleton } from '@mantine/core';
import type { DraftAnswer } from '@teduh/shared/agreements';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDraftQuery } from '../features/agreements/agreements.api.ts';
import { DraftForm } from '../features/agreements/draft-form.tsx';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const navigate = useNavigate();
  const { data, error, refetch } = useDraftQuery();
  const newest = data ?? undefined;
  /** What is being edited stays on the screen, whatever others do meanwhile. */
  const [opened, setOpened] = useState<DraftAnswer['draft']>();
  if (!opened && newest) setOpened(newest);

  return (
    <>
      <PageHeader
        title={opened ? `Draft of version ${opened.version}` : 'Draft of the agreement'}
        text={
          opened
            ? `A copy of version ${opened.basedOn}. Parties, particulars, move-in statement and signatures come by themselves.`
            : 'The words of the next version.'
        }
      />
      {opened && (
        <DraftForm
          key={opened.revision}
          draft={opened}
          newest={newest}
          onReload={() => (newest ? setOpened(newest) : navigate(paths.manageAgreements))}
        />
      )}
      {!opened && data === null && (
        <Paper withBorder>
          <EmptyState text="There is no draft" hint="Edit a copy of a version to begin one.">
            <Button component={Link} to={paths.manageAgreements}>
              Go to the versions
            </Button>
          </EmptyState>
        </Paper>
      )}
      {!opened && data === undefined && error && <ErrorPanel error={error} onRetry={refetch} />}
      {!opened && data === undefined && !error && (
        <Skeleton height={640} radius="lg" role="status" aria-label="Loading the draft..." />
      )}
    </>
  );
}
