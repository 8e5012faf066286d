import { Alert, Stack, Text } from '@mantine/core';
import type { OpenRequest } from '@teduh/shared/applicants';
import { unitName } from '@teduh/shared/names';
import type { ReactNode } from 'react';
import { listDetails } from './detail-words.ts';

/** What the landlord has asked for and is still missing. */
export function OpenRequests({ requests, children }: { requests: OpenRequest[]; children?: ReactNode }) {
  if (requests.length === 0) return null;
  return (
    <Alert color="yellow" title="The landlord asks you for something">
      <Stack gap="xs" align="flex-start">
        {requests.map(({ id, property, roomName, missing, note }) => (
          <div key={id}>
            <Text size="sm">
              For {unitName(property.name, roomName)}
              {missing.length > 0 && (
                <>
                  : <strong>{listDetails(missing)}</strong>
                </>
              )}
            </Text>
            {note && (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {note}
              </Text>
            )}
          </div>
        ))}
        {children}
      </Stack>
    </Alert>
  );
}
