import { Stack, Text } from '@mantine/core';
import { describeRentShare } from '@teduh/shared/affordability';
import type { Applicant } from '@teduh/shared/applicants';
import { detailLabels } from '@teduh/shared/applicants.constants';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';

const notTold = <Text c="dimmed">Not told</Text>;

/** What an applicant has told, as an admin reads it. */
export function ApplicantFacts({ applicant, rent }: { applicant: Applicant; rent: number }) {
  const { occupation, employer, monthlyIncome, occupants, about } = applicant;
  return (
    <Stack gap="md">
      <Facts
        layout="columns"
        facts={[
          { label: detailLabels.occupation, value: occupation || notTold },
          { label: detailLabels.employer, value: employer || notTold },
          {
            label: detailLabels.monthlyIncome,
            value: monthlyIncome === null ? notTold : formatRinggit(monthlyIncome),
          },
          { label: detailLabels.occupants, value: occupants ?? notTold },
        ]}
      />
      <Text fw={600}>{describeRentShare(rent, monthlyIncome)}</Text>
      {about && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{about}</Text>}
    </Stack>
  );
}
