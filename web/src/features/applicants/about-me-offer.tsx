import { Paper, Text } from '@mantine/core';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useApplicantQuery } from './applicants.api.ts';
import { OpenRequests } from './open-requests.tsx';

/** Leads to the page where applicants tell about themselves; says when something is asked for. */
export function AboutMeOffer() {
  const { data } = useApplicantQuery();
  const link = <TextLink to={paths.aboutMe}>Tell the landlord about yourself</TextLink>;
  if (data && data.requests.length > 0) return <OpenRequests requests={data.requests}>{link}</OpenRequests>;
  return (
    <Paper withBorder p="md">
      <Text>
        {link}: who moves in, what you do, and a payslip if you like. It helps with every application.
      </Text>
    </Paper>
  );
}
