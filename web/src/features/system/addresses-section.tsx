import { Button, Stack, Text } from '@mantine/core';
import { fullName } from '@teduh/shared/names';
import type { RefusedAddress } from '@teduh/shared/system';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useClearRefusedAddressMutation } from './system.api.ts';

function columnsOf(clear: (id: string) => unknown, pending: string | undefined): Column<RefusedAddress>[] {
  return [
    { header: 'Address', onPhone: 'title', render: ({ address }) => <EmailText email={address} /> },
    {
      header: 'User',
      render: ({ user }) =>
        user ? (
          <TextLink to={paths.userDetails(user.id)} inherit>
            {fullName(user)}
          </TextLink>
        ) : (
          '-'
        ),
    },
    { header: 'Refused', isOneLine: true, render: ({ refusedAt }) => formatMoment(refusedAt) },
    { header: 'Why', render: ({ reason }) => <span style={{ overflowWrap: 'anywhere' }}>{reason}</span> },
    {
      header: 'Actions',
      onPhone: 'actions',
      render: ({ id, address }) => (
        <Button
          variant="default"
          size="xs"
          loading={pending === id}
          aria-label={`Clear the mark of ${address}`}
          onClick={() => clear(id)}
        >
          Clear
        </Button>
      ),
    },
  ];
}

/** Addresses whose mail server said that it takes no mail for them. */
export function AddressesSection({ addresses }: { addresses: RefusedAddress[] }) {
  const [clearMark] = useClearRefusedAddressMutation();
  const clearing = useAction({
    send: (id: string) => clearMark(id).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  return (
    <TitledSection id="addresses" title="Addresses that refuse mail">
      <Stack gap="md">
        {addresses.length > 0 && (
          <Text size="sm" c="dimmed">
            Mails to them are still tried. The mark is removed when a mail gets through, or when you clear it.
          </Text>
        )}
        <DataTable
          label="Marked addresses"
          columns={columnsOf(clearing.run, clearing.pending)}
          rows={addresses}
          rowKey={({ id }) => id}
          onRetry={() => undefined}
          empty="No address refuses mail"
        />
      </Stack>
    </TitledSection>
  );
}
