import {
  ActionIcon,
  Button,
  Group,
  Modal,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type DeductionKind, ProposeSettlement, type Settlement } from '@teduh/shared/settlements';
import {
  deductionKindNames,
  deductionKinds,
  deductionReasonMaxLength,
  deductionsMax,
} from '@teduh/shared/settlements.constants';
import { validateWith } from '../../lib/validate-with.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { describeLine } from './settlement-words.ts';
import { useProposeSettlementMutation } from './settlements.api.ts';

type Item = {
  key: string;
  id?: string;
  kind: DeductionKind;
  amount: number | string;
  reason: string;
  transactionId?: string | null;
  itemId: string;
};
type ProposeModalProps = { settlement: Settlement; isOpen: boolean; onClose: () => void };

const kinds = deductionKinds.map((value) => ({ value, label: deductionKindNames[value] }));

/** What was proposed before, or else what is still open, as far as the deposit goes. */
function firstItems({ status, deductions, openCharges, heldNow }: Settlement): Item[] {
  if (status !== 'Held')
    return deductions.map((row) => ({ ...row, key: row.id, itemId: row.item?.id ?? '' }));
  let left = heldNow;
  return openCharges.flatMap(({ id, name, amount, isRent }) => {
    if (amount > left) return [];
    left -= amount;
    const kind: DeductionKind = isRent ? 'rent' : 'other';
    return [{ key: id, kind, amount, reason: name, transactionId: id, itemId: '' }];
  });
}

const toInput = ({ deductions }: { deductions: Item[] }) => ({
  deductions: deductions.map(({ key: _key, id, kind, amount, reason, transactionId, itemId }) => ({
    ...(id && { id }),
    kind,
    amount: Number(amount),
    reason,
    ...(transactionId && { transactionId }),
    ...(itemId && { itemId }),
  })),
});

export default function ProposeModal({ isOpen, ...props }: ProposeModalProps) {
  const title = props.settlement.status === 'Held' ? 'Propose a settlement' : 'Propose something else';
  return (
    <Modal {...dialogProps} size="lg" opened={useOpened(isOpen)} onClose={props.onClose} title={title}>
      <ProposeForm key={`${props.settlement.revision} ${isOpen}`} {...props} />
    </Modal>
  );
}

function ProposeForm({ settlement, onClose }: Omit<ProposeModalProps, 'isOpen'>) {
  const [propose] = useProposeSettlementMutation();
  const form = useForm<{ deductions: Item[] }>({
    initialValues: { deductions: firstItems(settlement) },
    validate: validateWith(ProposeSettlement, { toInput }),
  });
  const { deductions } = form.values;
  const deducted = Math.round(deductions.reduce((sum, { amount }) => sum + Number(amount), 0) * 100) / 100;
  const left = Math.round((settlement.heldNow - deducted) * 100) / 100;
  const submit = useSubmit(form, {
    send: (values) => propose({ contractId: settlement.contract, body: toInput(values) }).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const add = () =>
    form.insertListItem('deductions', {
      key: crypto.randomUUID(),
      kind: 'damage',
      amount: '',
      reason: '',
      itemId: '',
    });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {formatRinggit(settlement.heldNow)} is held. Deduct what the agreement allows; the rest goes back.
          Pictures and bills are added afterwards.
        </Text>
        {deductions.map((item, index) => (
          <DeductionFields
            key={item.key}
            number={index + 1}
            isCharge={Boolean(item.transactionId)}
            lines={settlement.reportLines}
            field={(name) => form.getInputProps(`deductions.${index}.${name}`)}
            onRemove={() => form.removeListItem('deductions', index)}
          />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={add}
            disabled={deductions.length >= deductionsMax}
          >
            Add a deduction
          </Button>
        </Group>
        <Text role="status" fw={600} {...(left < 0 && { c: 'var(--mantine-color-error)' })}>
          {left < 0
            ? `The deductions are ${formatRinggit(-left)} more than is held.`
            : `${formatRinggit(deducted)} is deducted, ${formatRinggit(left)} goes back${settlement.refunded > 0 ? ` besides ${formatRinggit(settlement.refunded)} that is paid` : ''}.`}
        </Text>
        {form.errors.deductions && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {form.errors.deductions}
          </Text>
        )}
        <DialogButtons submit="Send to the tenant" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}

type DeductionFieldsProps = {
  number: number;
  isCharge: boolean;
  lines: Settlement['reportLines'];
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine types it.
  field: (name: 'kind' | 'amount' | 'reason' | 'itemId') => any;
  onRemove: () => void;
};

function DeductionFields({ number, isCharge, lines, field, onRemove }: DeductionFieldsProps) {
  return (
    <Paper component="fieldset" withBorder p="md" radius="md" aria-label={`Deduction ${number}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} aria-hidden>
            Deduction {number}
          </Text>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Remove deduction ${number}`}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect {...field('kind')} label="Kind" data={kinds} />
          <AmountInput {...field('amount')} label="Amount" withSen hideControls />
        </SimpleGrid>
        <TextInput
          {...field('reason')}
          label="Reason"
          description={isCharge ? 'Pays an open charge.' : undefined}
          maxLength={deductionReasonMaxLength}
          required
        />
        {lines.length > 0 && !isCharge && (
          <NativeSelect
            {...field('itemId')}
            label="Line of the move-out report (optional)"
            data={[
              { value: '', label: 'None' },
              ...lines.map((line) => ({ value: line.id, label: describeLine(line) })),
            ]}
          />
        )}
      </Stack>
    </Paper>
  );
}
