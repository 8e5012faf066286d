import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Deduction, Settlement, SettlementFile } from '@teduh/shared/settlements';
import { deductionKindNames } from '@teduh/shared/settlements.constants';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AddFile } from './add-file.tsx';
import { describeLine } from './settlement-words.ts';

/** Links that expire, each to a picture or a PDF. */
export function FileLinks({ files }: { files: SettlementFile[] }) {
  if (files.length === 0) return null;
  return (
    <Group gap="sm">
      {files.map(({ id, link, isPicture }, index) => (
        <Anchor key={id} href={link} target="_blank" rel="noopener" size="sm" c="var(--teduh-accent)">
          <IconPaperclip size={14} aria-hidden /> {isPicture ? 'Picture' : 'PDF'} {index + 1}
        </Anchor>
      ))}
    </Group>
  );
}

type ReasonProps = { contractId: string; deduction: Deduction; children?: React.ReactNode };

function Reason({ contractId, deduction, children }: ReasonProps) {
  const { kind, reason, paidTransactionId, transactionId, isDropped, item, files } = deduction;
  const paid = paidTransactionId ?? transactionId;
  return (
    <Stack gap={2}>
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        {deductionKindNames[kind]}: {reason}
      </Text>
      {isDropped && (
        <Text size="sm" c="dimmed">
          No longer owed: it is not deducted.
        </Text>
      )}
      {item && (
        <TextLink to={paths.moveOutReport(contractId)} size="sm">
          Move-out report: {describeLine(item)}
        </TextLink>
      )}
      {paid && (
        <TextLink to={paths.paymentDetails(paid)} size="sm">
          {paidTransactionId ? 'See the payment' : 'See the charge'}
        </TextLink>
      )}
      <FileLinks files={files} />
      {children}
    </Stack>
  );
}

const oneLine = { whiteSpace: 'nowrap', verticalAlign: 'top' } as const;

type DeductionListProps = { settlement: Settlement; contractId: string; canAddFiles: boolean };

/** What is kept and why, and what goes back, as a sum that adds up. */
export function DeductionList({ settlement, contractId, canAddFiles }: DeductionListProps) {
  const { held, unusedRent, deductions, refund } = settlement;
  return (
    <Table verticalSpacing="sm">
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row">Deposit held</Table.Th>
          <Table.Td ta="right" style={oneLine}>
            {formatRinggit(held - unusedRent)}
          </Table.Td>
        </Table.Tr>
        {unusedRent > 0 && (
          <Table.Tr>
            <Table.Th scope="row">Unused rent of the first month</Table.Th>
            <Table.Td ta="right" style={oneLine}>
              {formatRinggit(unusedRent)}
            </Table.Td>
          </Table.Tr>
        )}
        {deductions.map((deduction) => (
          <Table.Tr key={deduction.id}>
            <Table.Td>
              <Reason contractId={contractId} deduction={deduction}>
                {canAddFiles && <AddFile contractId={contractId} deduction={deduction} />}
              </Reason>
            </Table.Td>
            <Table.Td ta="right" style={oneLine}>
              − {formatRinggit(deduction.isDropped ? 0 : deduction.amount)}
            </Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">Goes back</Table.Th>
          <Table.Td ta="right" fw={700} style={oneLine}>
            {formatRinggit(refund)}
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}
