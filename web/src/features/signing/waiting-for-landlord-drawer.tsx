import { Alert, Anchor, Button, Checkbox, Drawer, Group, Stack, Text } from '@mantine/core';
import { writeCount } from '@teduh/shared/counts';
import { messages } from '@teduh/shared/messages';
import { unitName } from '@teduh/shared/names';
import type { SignForLandlordAnswer, WaitingForLandlord } from '@teduh/shared/signing';
import { landlordConsentVersion } from '@teduh/shared/signing.constants';
import { consentTextOf } from '@teduh/shared/signing-consents';
import { useState } from 'react';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { useSession } from '../../lib/session.ts';
import type { Question } from '../../ui/confirm.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { viewDialogProps } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { signInBatches } from './sign-in-batches.ts';
import { useSignForLandlordMutation, useWaitingForLandlordQuery } from './signing-admin.api.ts';

type WaitingForLandlordDrawerProps = { isOpen: boolean; onClose: () => void };

export default function WaitingForLandlordDrawer({ isOpen, onClose }: WaitingForLandlordDrawerProps) {
  return (
    <Drawer
      {...viewDialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title="Waiting for our signature"
      position="right"
      size="xl"
    >
      <SigningList />
    </Drawer>
  );
}

function Agreement({ number, contractFile }: WaitingForLandlord) {
  if (!contractFile) return number;
  return (
    <Anchor
      href={contractFile}
      target="_blank"
      rel="noopener"
      size="sm"
      fw={600}
      c="var(--teduh-accent)"
      aria-label={`Agreement of contract ${number}, opens in a new tab`}
    >
      {number}
    </Anchor>
  );
}

const columns: Column<WaitingForLandlord>[] = [
  { header: 'Agreement', isOneLine: true, render: (row) => <Agreement {...row} /> },
  {
    header: 'Tenant',
    onPhone: 'title',
    render: ({ tenant, property, roomName }) => (
      <TwoLines first={tenant} second={unitName(property, roomName)} />
    ),
  },
  { header: 'Starts', isOneLine: true, render: ({ startDate }) => formatDay(startDate) },
  {
    header: 'Tenant signed',
    render: ({ tenantSignedAt }) => (tenantSignedAt ? formatMoment(tenantSignedAt) : 'Not yet'),
  },
];

/** Several agreements are signed at once, each with a hash of its own. */
const consent = consentTextOf(landlordConsentVersion, 'of each agreement in this list');

/** Each agreement is signed with the name that it says, or with that of whoever signs. */
function questionOf(rows: WaitingForLandlord[], userName: string): Question {
  const bySigner = Map.groupBy(rows, ({ signatory }) => signatory || userName);
  const names = [...bySigner].map(
    ([signer, theirs]) => `as ${signer}: ${theirs.map(({ number }) => number).join(', ')}`,
  );
  return {
    title: rows.length === 1 ? 'Sign this agreement?' : `Sign ${rows.length} agreements?`,
    body: `You sign for the landlord ${names.join('; ')}.\n\n“${consent}”`,
    confirmLabel: 'Sign',
  };
}

function SigningList() {
  const { userName } = useSession();
  const { data: waiting, error, refetch } = useWaitingForLandlordQuery();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<{ number: string; message: string }[]>([]);
  const [sign] = useSignForLandlordMutation();
  const signing = useAction<WaitingForLandlord[], Pick<SignForLandlordAnswer, 'signed' | 'refused'>>({
    question: (rows) => questionOf(rows, userName),
    send: (rows) =>
      signInBatches(
        rows.map(({ contractId }) => contractId),
        (contractIds) => sign({ contractIds, consentVersion: landlordConsentVersion }).unwrap(),
      ),
    onSuccess: ({ signed, refused }, rows) => {
      const outcome = messages.agreementsSigned(signed.length, refused.length);
      if (signed.length > 0) toast.success(outcome);
      else toast.error(outcome);
      const numbers = new Map(rows.map(({ contractId, number }) => [contractId, number]));
      setRefused(
        refused.map(({ contractId, message }) => ({
          number: numbers.get(contractId) ?? contractId,
          message,
        })),
      );
      setChosen(new Set());
    },
  });
  // What another admin has signed meanwhile is not in the list any more.
  const wanted = (waiting ?? []).filter(({ contractId }) => chosen.has(contractId));
  const isAll = wanted.length === waiting?.length;

  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  const select: Column<WaitingForLandlord> = {
    header: 'Select',
    render: ({ contractId, number }) => (
      <Checkbox
        checked={chosen.has(contractId)}
        onChange={() => toggle(contractId)}
        aria-label={`Select contract ${number}`}
      />
    ),
  };

  return (
    <Stack gap="md">
      <Text c="dimmed">
        Read each agreement before you sign it. When both have signed, it is sealed and sent to both.
      </Text>
      {refused.length > 0 && (
        <Alert color="red" title={writeCount(refused.length, 'was not signed', 'were not signed')}>
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {refused.map(({ number, message }) => (
              <li key={number}>
                {number}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {waiting && waiting.length > 0 && (
        <Group justify="flex-end" gap="sm">
          <Button
            variant="subtle"
            onClick={() => setChosen(new Set(isAll ? [] : waiting.map(({ contractId }) => contractId)))}
          >
            {isAll ? 'Select none' : 'Select all'}
          </Button>
          <Button
            disabled={wanted.length === 0}
            loading={signing.isPending}
            onClick={() => void signing.run(wanted)}
          >
            Sign selected{wanted.length > 0 && ` (${wanted.length})`}
          </Button>
        </Group>
      )}
      <DataTable
        label="Waiting for our signature"
        columns={[select, ...columns]}
        rows={waiting}
        rowKey={({ contractId }) => contractId}
        error={error}
        onRetry={refetch}
        loading="Loading agreements..."
        empty="No agreement waits for our signature"
      />
    </Stack>
  );
}
