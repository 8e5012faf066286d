import { Stack } from '@mantine/core';
import type { EarlierSigning } from '@teduh/shared/signing';
import { formatMoment } from '../../lib/instants.ts';
import { SigningParties } from './signing-parties.tsx';
import classes from './signing-trail.module.css';
import { SigningTrailEvents } from './signing-trail-events.tsx';

const titleOf = ({ status, closedAt, reason }: EarlierSigning) => {
  const closed = status === 'Declined' ? 'declined' : 'voided';
  return `Earlier request, ${closed} ${formatMoment(closedAt)}${reason && `: ${reason}`}`;
};

/** What happened to requests that were replaced, folded away: what was signed there no longer counts. */
export function EarlierRequests({ earlier }: { earlier: EarlierSigning[] }) {
  return earlier.map((request) => (
    <details key={request.closedAt} className={classes.earlier}>
      <summary>{titleOf(request)}</summary>
      <Stack gap="lg" mt="md">
        <SigningParties parties={request.parties} />
        <SigningTrailEvents
          events={request.events}
          isIntact={request.isIntact}
          title="Trail of this request"
        />
      </Stack>
    </details>
  ));
}
