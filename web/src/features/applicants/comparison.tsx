import { Paper, Text, Title } from '@mantine/core';
import { rentShare } from '@teduh/shared/affordability';
import type { ComparedApplicant } from '@teduh/shared/applicants';
import type { Application } from '@teduh/shared/applications';
import { writeCount } from '@teduh/shared/counts';
import { fullName } from '@teduh/shared/names';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import classes from './comparison.module.css';
import { writePayments } from './tenancy-columns.tsx';

const notGiven = <Text c="dimmed">Not given</Text>;

function writeDocuments({ payslip, identity, other }: ComparedApplicant['documents']): ReactNode {
  const words = [
    payslip > 0 && writeCount(payslip, 'payslip'),
    identity > 0 && 'identity',
    other > 0 && writeCount(other, 'other'),
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : <Text c="dimmed">None</Text>;
}

function factsOf(compared: ComparedApplicant): { label: string; value: ReactNode }[] {
  const { application, monthlyIncome, tenancies, payments, notes } = compared;
  const { property, roomPrice, startDate, stayLength, createdAt } = application;
  const share = rentShare(roomPrice ?? property.price, monthlyIncome);
  return [
    { label: 'Start', value: formatDay(startDate) },
    { label: 'Length', value: `${stayLength} months` },
    { label: 'Occupation', value: compared.occupation || notGiven },
    { label: 'Income', value: monthlyIncome === null ? notGiven : formatRinggit(monthlyIncome) },
    { label: 'Rent share', value: share === undefined ? <Text c="dimmed">Not known</Text> : `${share}%` },
    { label: 'Occupants', value: compared.occupants ?? notGiven },
    { label: 'Documents', value: writeDocuments(compared.documents) },
    {
      label: 'Earlier tenancies',
      value: tenancies === 0 ? 'None' : `${tenancies}: ${writePayments(payments)}`,
    },
    { label: 'Applied on', value: formatMoment(createdAt) },
    { label: 'Notes', value: notes },
  ];
}

type ComparisonProps = {
  applicants: ComparedApplicant[];
  actionsFor: (application: Application) => ReactNode;
};

/** Applicants side by side, line by line; on a phone one below the other. */
export function Comparison({ applicants, actionsFor }: ComparisonProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only a keyboard scrolls it sideways
    <section className={classes.scroll} aria-label="Applicants side by side" tabIndex={0}>
      <ul className={classes.columns}>
        {applicants.map((compared) => {
          const { id, user } = compared.application;
          return (
            <Paper key={id} component="li" withBorder className={classes.column}>
              <div>
                <Title order={3} size="h4">
                  <TextLink to={paths.applicationDetails(id)} inherit fw={700}>
                    {fullName(user)}
                  </TextLink>
                </Title>
              </div>
              <dl>
                {factsOf(compared).map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <div className={classes.actions}>{actionsFor(compared.application)}</div>
            </Paper>
          );
        })}
      </ul>
    </section>
  );
}
