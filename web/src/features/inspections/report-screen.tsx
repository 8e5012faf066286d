import { Alert, Button, Skeleton } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { InspectionKind } from '@teduh/shared/inspections';
import { unitName } from '@teduh/shared/names';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { isNotFound, toApiError } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useInspectionQuery } from './inspections.api.ts';
import { Report } from './report.tsx';

const titles = { 'move-in': 'Move-in report', 'move-out': 'Move-out report' } as const;
/** The document of a final report is made in the background. */
const pollMs = 60_000;

/** The page of a report, of either kind. */
export function ReportScreen({ kind }: { kind: InspectionKind }) {
  const { contractId = '' } = useParams();
  const { isAdmin } = useSession();
  const report = useMemo(() => ({ contractId, kind }), [contractId, kind]);
  const { currentData: inspection, error, refetch } = useInspectionQuery(report, { pollingInterval: pollMs });
  const { status } = toApiError(error);
  if (!inspection && isNotFound(error))
    return (
      <NotFound title="Report not found" text={errorMessages.inspection_not_found}>
        <Button component={Link} to={paths.tenancy(contractId)}>
          Back to the tenancy
        </Button>
      </NotFound>
    );
  return (
    <>
      <BackLink to={paths.tenancy(contractId)}>Tenancy</BackLink>
      <PageHeader
        title={titles[kind]}
        {...(inspection && {
          text: `${unitName(inspection.property.name, inspection.roomName)}, contract ${inspection.contractNumber}`,
        })}
      />
      {inspection && status === 404 && !isAdmin && (
        <Alert role="status" color="yellow" title="This report was taken back to be corrected" mb="md">
          We tell you when it comes again. What was not saved yet stays on this device until then.
        </Alert>
      )}
      {inspection && <Report inspection={inspection} report={report} isAdmin={isAdmin} />}
      {!inspection &&
        (error ? (
          <ErrorPanel error={error} onRetry={refetch} />
        ) : (
          <Skeleton height={480} radius="lg" role="status" aria-label="Loading the report..." />
        ))}
    </>
  );
}
