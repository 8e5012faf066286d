import { Paper, Stack, Text } from '@mantine/core';
import type { ApplicationDetails as Details } from '@teduh/shared/applicants';
import { applicationMoves } from '@teduh/shared/applications.constants';
import { canMove } from '@teduh/shared/moves';
import { compareApplicantsAt } from '@teduh/shared/pages';
import { ApplicantFacts } from '../../features/applicants/applicant-facts.tsx';
import { ApplicantNotes } from '../../features/applicants/applicant-notes.tsx';
import { AskedBefore, AskForm } from '../../features/applicants/ask-form.tsx';
import { DocumentList } from '../../features/applicants/document-list.tsx';
import { tenancyColumns } from '../../features/applicants/tenancy-columns.tsx';
import { ApplicationFacts } from '../../features/applications/application-facts.tsx';
import { ApplicationStatusBadge } from '../../features/applications/application-status-badge.tsx';
import { Panel, PanelTable } from '../../features/dashboard/panel.tsx';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import classes from './application-details.module.css';

type Earlier = Details['applications'][number];

const applicationColumns: Column<Earlier>[] = [
  {
    header: 'Place',
    onPhone: 'title',
    render: ({ id, property, roomName }) => (
      <TwoLines
        first={
          <TextLink to={paths.applicationDetails(id)} inherit>
            {property.name}
          </TextLink>
        }
        second={roomName}
      />
    ),
  },
  { header: 'Applied', render: ({ createdAt }) => formatMoment(createdAt) },
  {
    header: 'Start',
    render: ({ startDate, stayLength }) => `${formatDay(startDate)}, ${stayLength} months`,
  },
  { header: 'Status', render: ({ status }) => <ApplicationStatusBadge status={status} /> },
];

function Documents({ documents }: Details['applicant']) {
  if (documents.length === 0) return <Text c="dimmed">No documents were added.</Text>;
  return (
    <Stack gap="md">
      <DocumentList documents={documents} />
      <Text size="sm" c="dimmed">
        That you open a document is recorded.
      </Text>
    </Stack>
  );
}

/** The application and all that is known about the person, with what admins can do besides answering. */
export function ApplicationDetails({ details }: { details: Details }) {
  const { application, applicant, requests, applications, tenancies, complaints } = details;
  const { id, property, roomId, roomPrice, status } = application;
  const canAsk = canMove(applicationMoves, status, 'Cancelled');
  const compare = {
    label: `Compare all who wait for this ${roomId ? 'room' : 'property'}`,
    to: compareApplicantsAt(property.id, roomId),
  };
  return (
    <Stack gap="xl">
      <div className={classes.columns}>
        <Stack gap="xl" miw={0}>
          <Panel title="Application" more={compare}>
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <ApplicationFacts application={application} layout="columns" />
            </Paper>
          </Panel>
          <Panel title="About the applicant">
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <ApplicantFacts applicant={applicant} rent={roomPrice ?? property.price} />
            </Paper>
          </Panel>
          <Panel title="Documents">
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <Documents {...applicant} />
            </Paper>
          </Panel>
        </Stack>
        <Stack gap="xl" miw={0}>
          {(canAsk || requests.length > 0) && (
            <Panel title="Ask for what is missing">
              <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
                <Stack gap="lg">
                  {canAsk && <AskForm details={details} />}
                  <AskedBefore requests={requests} />
                </Stack>
              </Paper>
            </Panel>
          )}
          <Panel title="Private notes">
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <ApplicantNotes applicationId={id} />
            </Paper>
          </Panel>
        </Stack>
      </div>
      <Panel title="Tenancies with us">
        <Stack gap="sm">
          <PanelTable
            label="Tenancies with us"
            columns={tenancyColumns}
            rows={tenancies.map((tenancy) => ({ ...tenancy, id: tenancy.contractId }))}
            empty="No other tenancies with us"
          />
          <Text size="sm">{complaints === 0 ? 'No complaints.' : `Complaints made: ${complaints}.`}</Text>
        </Stack>
      </Panel>
      <Panel title="Other applications">
        <PanelTable
          label="Other applications"
          columns={applicationColumns}
          rows={applications}
          empty="No other applications"
        />
      </Panel>
    </Stack>
  );
}
