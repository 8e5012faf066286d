import { dayOf } from '@teduh/shared/days';
import { writeMonths } from '@teduh/shared/months';
import type { Renewal } from '@teduh/shared/renewals';
import { formatDay } from '../../lib/days.ts';

const who = ({ by }: Renewal, isAdmin: boolean) =>
  by === 'admin' ? (isAdmin ? 'We' : 'Your landlord') : isAdmin ? 'The tenant' : 'You';

const hasOrHave = (name: string) => (name === 'We' || name === 'You' ? 'have' : 'has');

/** What happened last, as whoever looks at it sees it. */
export function describe(renewal: Renewal, isAdmin: boolean): string {
  const { status, terms, createdAt } = renewal;
  const onDay = formatDay(dayOf(new Date(createdAt)));
  const name = who(renewal, isAdmin);
  const said = renewal.by === 'admin' ? 'offered' : 'asked for';
  const term = terms ? `a further ${writeMonths(terms.stayLength)}` : 'a further term';
  const proposed = `${name} ${hasOrHave(name)} ${said} ${term} on ${onDay}`;
  switch (status) {
    case 'Accepted':
      return `${proposed}, and it was accepted.`;
    case 'Declined':
      return `${proposed}. It was declined${renewal.reason ? `: ${renewal.reason}` : '.'}`;
    case 'Withdrawn':
      return `${proposed}, and it was withdrawn.`;
    case 'Lapsed':
      return `${proposed}. Nobody answered in time.`;
    case 'Let end':
      return `${name} ${hasOrHave(name)} decided on ${onDay} to let the contract end.`;
    default:
      return `${proposed}.`;
  }
}
