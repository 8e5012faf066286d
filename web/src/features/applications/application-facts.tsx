import type { Application } from '@teduh/shared/applications';
import { fullName } from '@teduh/shared/names';
import { applicationsFor } from '@teduh/shared/pages';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { nextStepOf } from './next-step.ts';

type ApplicationFactsProps = { application: Application; layout?: 'rows' | 'columns' };

function factsOf(application: Application): Fact[] {
  const { user, property, roomId, roomName, roomPrice, startDate, endDate, stayLength } = application;
  const { contract, contractState } = application;
  const nextStep = contractState && nextStepOf(contractState);
  return [
    { label: 'Status', value: <ApplicationStatusBadge status={application.status} /> },
    ...(nextStep ? [{ label: 'Next step', value: nextStep }] : []),
    ...(contract
      ? [
          {
            label: 'Contract',
            value: <TextLink to={paths.tenancy(contract)}>Open the contract</TextLink>,
          },
        ]
      : []),
    ...(application.rejectionReason ? [{ label: 'Reason', value: application.rejectionReason }] : []),
    {
      label: 'Customer',
      value: <TextLink to={paths.userDetails(user._id)}>{fullName(user)}</TextLink>,
    },
    { label: 'Email', value: <EmailText email={user.email} /> },
    {
      label: 'Property',
      value: <TextLink to={paths.propertyDetails(property.id)}>{property.name}</TextLink>,
    },
    ...(roomName ? [{ label: 'Room', value: roomName }] : []),
    { label: 'Address', value: property.address },
    { label: 'Period', value: `${formatDay(startDate)} to ${formatDay(endDate)}` },
    { label: 'Stay Length', value: `${stayLength} months` },
    { label: 'Monthly price', value: formatRinggit(roomPrice ?? property.price) },
    { label: 'Applied', value: formatMoment(application.createdAt) },
    {
      label: 'Others',
      value: (
        <TextLink to={applicationsFor(property.id, roomId)}>
          All applications for this {roomId ? 'room' : 'property'}
        </TextLink>
      ),
    },
  ];
}

/** An application, as an admin reads it. */
export function ApplicationFacts({ application, layout = 'rows' }: ApplicationFactsProps) {
  return <Facts layout={layout} facts={factsOf(application)} />;
}
