import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { describeDevice } from '@teduh/shared/devices';
import type { SigningEvent, WholeSigningTrail } from '@teduh/shared/signing';
import { useId } from 'react';
import { formatInstant } from '../../lib/instants.ts';
import classes from './signing-trail.module.css';

export const shortHash = (hash: string) => `${hash.slice(0, 12)}…`;

const capitalised = (kind: string) => `${kind[0]?.toUpperCase()}${kind.slice(1)}`;

/** Who it was and from where. What the program did has no address. */
const origin = ({ by, ip, userAgent }: SigningEvent) =>
  [by ?? 'Teduh', ip, userAgent && describeDevice(userAgent)].filter(Boolean).join(', ');

type SigningTrailEventsProps = Pick<WholeSigningTrail, 'events' | 'isIntact'> & { title?: string };

/** What happened to a request, oldest first. Each event carries the hash of all before it. */
export function SigningTrailEvents({ events, isIntact, title = 'Trail' }: SigningTrailEventsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Text component="h3" fw={700} mb="sm" id={titleId}>
        {title}
      </Text>
      {isIntact ? (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
          The chain of hashes is intact: no event or signature was changed or removed.
        </Alert>
      ) : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="The chain of hashes is broken">
          An event or a signature was changed or removed after it was written. Do not rely on this trail.
        </Alert>
      )}
      <ol className={classes.events}>
        {events.map((event) => (
          <li key={event.number}>
            <Text fw={600}>{capitalised(event.kind)}</Text>
            <Text size="sm">
              {formatInstant(event.at)}, {origin(event)}
            </Text>
            {event.detail && (
              <Text size="sm" className={classes.detail}>
                {event.detail}
              </Text>
            )}
            <details className={classes.evidence}>
              <summary>
                Hash <code>{shortHash(event.hash)}</code>
              </summary>
              <code>{event.hash}</code>
              {event.userAgent && <p>{event.userAgent}</p>}
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
