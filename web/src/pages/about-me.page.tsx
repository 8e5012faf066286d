import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { documentsKeptDays } from '@teduh/shared/applicants.constants';
import { listOptions } from '../api/base-api.ts';
import { AboutMeForm } from '../features/applicants/about-me-form.tsx';
import { useApplicantQuery } from '../features/applicants/applicants.api.ts';
import { OpenRequests } from '../features/applicants/open-requests.tsx';
import { OwnDocuments } from '../features/applicants/own-documents.tsx';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

function WhoReadsIt() {
  return (
    <Stack gap="xs" component="section" aria-labelledby="who-reads-it">
      <Title order={2} size="h5" id="who-reads-it">
        Who reads this, and how long it is kept
      </Title>
      <Text size="sm">
        Only you and the admins who answer applications read what you tell here. Whenever an admin opens one
        of your documents, that is recorded. All of it is optional.
      </Text>
      <Text size="sm">
        It belongs to your profile: every application of yours shows it as it is now, and you find it here
        again next time. Change or empty it whenever you like.
      </Text>
      <Text size="sm">
        {`Documents are deleted ${documentsKeptDays} days after your last application or tenancy is over, without another mail, and at once when you remove them. Everything is deleted with your account.`}
      </Text>
    </Stack>
  );
}

export function Component() {
  const { data, error, refetch } = useApplicantQuery(undefined, listOptions);
  return (
    <>
      <BackLink to={paths.application}>Applications</BackLink>
      <PageHeader
        title="Tell the landlord about yourself"
        text="It helps the landlord to choose. Tell as much or as little as you like."
      />
      {data && (
        <Stack gap="xl" maw={820}>
          <OpenRequests requests={data.requests} />
          <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
            <AboutMeForm applicant={data.applicant} />
          </Paper>
          <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="documents">
            <Stack gap="md">
              <Title order={2} size="h4" id="documents">
                Documents
              </Title>
              <OwnDocuments documents={data.applicant.documents} />
            </Stack>
          </Paper>
          <WhoReadsIt />
        </Stack>
      )}
      {!data && error && <ErrorPanel error={error} onRetry={refetch} />}
      {!data && !error && (
        <Skeleton height={480} radius="lg" maw={820} role="status" aria-label="Loading your details..." />
      )}
    </>
  );
}
