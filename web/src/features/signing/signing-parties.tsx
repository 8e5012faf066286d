import { Text } from '@mantine/core';
import type { Signing, SigningParty } from '@teduh/shared/signing';
import { formatMoment } from '../../lib/instants.ts';
import classes from './signing-trail.module.css';

const roles: Record<SigningParty, string> = { landlord: 'Landlord', tenant: 'Tenant' };

/** Who has signed, and who has not. */
export function SigningParties({ parties }: Pick<Signing, 'parties'>) {
  return (
    <ul className={classes.parties} aria-label="Parties">
      {parties.map(({ party, name, method, signedAt }) => (
        <li key={party} className={classes.party}>
          <div>
            <Text size="sm" c="dimmed">
              {roles[party]}
            </Text>
            <Text fw={600}>{name}</Text>
          </div>
          <Text size="sm">{signedAt ? `Signed ${formatMoment(signedAt)}, ${method}` : 'Has not signed'}</Text>
        </li>
      ))}
    </ul>
  );
}
