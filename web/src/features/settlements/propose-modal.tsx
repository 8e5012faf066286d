import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { type DeductionKind, ProposeSettlement, type Settlement } from '@teduh/shared/settlements';
import { deductionsMax } from '@teduh/shared/settlements.constants';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { DeductionFields } from './deduction-fields.tsx';
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

type Charge = Settlement['openCharges'][number];

/** As much of a charge as can be deducted: all of it, or so much that at least RM 1 of it stays to be paid. */
function deductible({ amount }: Charge, left: number): number {
  const most = amount <= left ? amount : Math.min(left, amount - 1);
  return Math.max(0, Math.round(most * 100) / 100);
}

const itemOf = (charge: Charge, left: number): Item => ({
  key: charge.id,
  kind: charge.isRent ? 'rent' : 'other',
  amount: deductible(charge, left),
  reason: charge.name,
  transactionId: charge.id,
  itemId: '',
});

/** What was proposed before and still counts, or else what is still to be paid, as far as the deposit goes. */
function firstItems({ status, deductions, openCharges, heldNow }: Settlement): Item[] {
  if (status !== 'Held')
    return deductions
      .filter(({ isDropped }) => !isDropped)
      .map((row) => ({ ...row, key: row.id, itemId: row.item?.id ?? '' }));
  let left = heldNow;
  return openCharges.flatMap((charge) => {
    const item = itemOf(charge, left);
    left -= Number(item.amount);
    return item.amount === 0 ? [] : [item];
  });
}

const toInput = ({ deductions }: { deductions: Item[] }) => ({
  deductions: deductions.map(({ key: _key, id, kind, amount, reason, transactionId, itemId }) => ({
    ...(id && { id }),
    kind,
    amount,
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
    onValuesChange: () => form.clearFieldError('deductions'),
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
  const chargeOf = ({ transactionId }: Item) => settlement.openCharges.find(({ id }) => id === transactionId);
  const others = settlement.openCharges.filter(
    ({ id }) => !deductions.some(({ transactionId }) => transactionId === id),
  );
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
            charge={chargeOf(item)}
            lines={settlement.reportLines}
            field={(name) => form.getInputProps(`deductions.${index}.${name}`)}
            onRemove={() => form.removeListItem('deductions', index)}
          />
        ))}
        {others.length > 0 && (
          <OpenCharges
            charges={others}
            isFull={left <= 0 || deductions.length >= deductionsMax}
            onDeduct={(charge) => form.insertListItem('deductions', itemOf(charge, left))}
          />
        )}
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
        {left < 0 ? (
          <Text
            key={form.errors.deductions ? 'refused' : 'typed'}
            role={form.errors.deductions ? 'alert' : 'status'}
            fw={600}
            c="var(--mantine-color-error)"
          >
            The deductions are {formatRinggit(-left)} more than is held.
          </Text>
        ) : (
          <>
            <Text role="status" fw={600}>
              {`${formatRinggit(deducted)} is deducted, ${formatRinggit(left)} goes back${settlement.refunded > 0 ? ` besides ${formatRinggit(settlement.refunded)} that is paid` : ''}.`}
            </Text>
            {form.errors.deductions && (
              <Text role="alert" c="var(--mantine-color-error)" size="sm">
                {form.errors.deductions}
              </Text>
            )}
          </>
        )}
        <DialogButtons submit="Send to the tenant" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}

type OpenChargesProps = { charges: Charge[]; isFull: boolean; onDeduct: (charge: Charge) => void };

/** What the tenant still has to pay and what is not deducted: a deduction without its charge would be paid besides it. */
function OpenCharges({ charges, isFull, onDeduct }: OpenChargesProps) {
  return (
    <Paper component="section" aria-label="Still to be paid" withBorder p="md" radius="md">
      <Stack gap="sm">
        <Text fw={600}>Still to be paid, and not deducted</Text>
        {charges.map((charge) => (
          <Group key={charge.id} justify="space-between" gap="sm">
            <Text>
              {charge.name}, {formatRinggit(charge.amount)}
            </Text>
            <Button
              variant="default"
              size="xs"
              disabled={isFull}
              aria-label={`Deduct ${charge.name}`}
              onClick={() => onDeduct(charge)}
            >
              Deduct
            </Button>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
