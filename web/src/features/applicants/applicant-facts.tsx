import { Stack, Text } from '@mantine/core';
import { describeRentShare } from '@teduh/shared/affordability';
import type { Applicant } from '@teduh/shared/applicants';
import { detailLabels } from '@teduh/shared/applicants.constants';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';

const notGiven = <Text c="dimmed">Not given</Text>;

/** What an applicant has told, as an admin reads it. */
export function ApplicantFacts({ applicant, rent }: { applicant: Applicant; rent: number }) {
  const { occupation, employer, monthlyIncome, occupants, about } = applicant;
  return (
    <Stack gap="md">
      <Facts
        layout="columns"
        facts={[
          { label: detailLabels.occupation, value: occupation || notGiven },
          { label: detailLabels.employer, value: employer || notGiven },
          {
            label: detailLabels.monthlyIncome,
            value: monthlyIncome === null ? notGiven : formatRinggit(monthlyIncome),
          },
          { label: detailLabels.occupants, value: occupants ?? notGiven },
        ]}
      />
      <Text fw={600}>{describeRentShare(rent, monthlyIncome)}</Text>
      {about && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{about}</Text>}
    </Stack>
  );
}
