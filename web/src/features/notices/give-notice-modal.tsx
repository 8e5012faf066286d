import { Alert, Button, Group, Modal, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Contract } from '@teduh/shared/contracts';
import { addDays, isDay } from '@teduh/shared/days';
import { messages } from '@teduh/shared/messages';
import { GiveNotice, type NoticeStateAnswer } from '@teduh/shared/notices';
import { noticeReasonMaxLength } from '@teduh/shared/notices.constants';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { askLabelOf, describeLastRent } from './notice-words.ts';
import { useGiveNoticeMutation, useNoticeQuery } from './notices.api.ts';

type GiveNoticeModalProps = {
  contract: Contract;
  isAdmin: boolean;
  /** Before this day the other side has to agree. */
  earliestEndDate: string;
  /** Notice for the end of the term counts already: only an earlier day is left to choose. */
  isGiven: boolean;
  isOpen: boolean;
  onClose: () => void;
};

export default function GiveNoticeModal({ isOpen, ...form }: GiveNoticeModalProps) {
  const title = askLabelOf(form);
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={form.onClose} title={title}>
      <GiveNoticeForm key={form.contract.id} {...form} />
    </Modal>
  );
}

function GiveNoticeForm({
  contract,
  isAdmin,
  earliestEndDate,
  isGiven,
  onClose,
}: Omit<GiveNoticeModalProps, 'isOpen'>) {
  const today = useToday();
  const lastDay = isGiven ? addDays(contract.endDate, -1) : contract.endDate;
  const isEarlyOnly = earliestEndDate > lastDay;
  const [give] = useGiveNoticeMutation();
  const form = useForm({
    initialValues: { endDate: isEarlyOnly ? '' : earliestEndDate, reason: '' },
    validate: validateWith(GiveNotice, {
      also: ({ endDate }) => {
        if (endDate < today) return { endDate: messages.endDatePassed };
        const tooLate = isGiven
          ? `Notice for ${formatDay(contract.endDate)} was given already`
          : `The contract ends on ${formatDay(contract.endDate)}`;
        return { endDate: endDate > lastDay ? tooLate : null };
      },
    }),
  });
  const { endDate } = form.values;
  const isWithinTerm = isDay(endDate) && endDate >= today && endDate <= lastDay;
  const mutual = isWithinTerm && endDate < earliestEndDate;
  const isProposal = mutual || isEarlyOnly;
  const asked = useNoticeQuery(isWithinTerm ? { contractId: contract.id, endDate } : skipToken);
  const meaning = asked.currentData;
  const submit = useSubmit(form, {
    send: (values) =>
      give({
        contractId: contract.id,
        ...values,
        mutual,
        ...(meaning && !mutual && !isAdmin && { fee: meaning.fee }),
      }).unwrap(),
    onSuccess: () => {
      toast.success(mutual ? 'The proposal was sent' : 'The notice was sent');
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          type="date"
          label="The contract ends on"
          description={`The other side has to agree to a day before ${formatDay(isEarlyOnly ? contract.endDate : earliestEndDate)}.`}
          required
          min={today}
          max={lastDay}
          data-autofocus
          {...form.getInputProps('endDate')}
        />
        <Textarea
          label="Reason (optional)"
          autosize
          minRows={2}
          maxLength={noticeReasonMaxLength}
          {...form.getInputProps('reason')}
        />
        {isWithinTerm && meaning && (
          <Meaning meaning={meaning} mutual={mutual} isAdmin={isAdmin} isEarly={endDate < contract.endDate} />
        )}
        {isWithinTerm && !meaning && asked.isError && (
          <ErrorPanel error={asked.error} onRetry={asked.refetch} />
        )}
        {isWithinTerm && !meaning && !asked.isError && (
          <Skeleton height={90} radius="md" role="status" aria-label="Loading what it costs..." />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={isProposal ? undefined : 'red'}
            loading={form.submitting}
            disabled={isWithinTerm && !meaning}
          >
            {isProposal ? 'Send the proposal' : 'Give notice'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type MeaningProps = { meaning: NoticeStateAnswer; mutual: boolean; isAdmin: boolean; isEarly: boolean };

/** What follows from the chosen day, before anything is sent. */
function Meaning({ meaning, mutual, isAdmin, isEarly }: MeaningProps) {
  const { endDate, fee } = meaning;
  if (!isEarly) return <Text size="sm">The contract ends with its term. That costs nothing.</Text>;
  if (mutual)
    return (
      <Alert color="yellow" title="The other side has to agree">
        {isAdmin ? 'The tenant' : 'Your landlord'} is asked to end the contract on {formatDay(endDate)}. Until
        they agree nothing changes. It costs nothing. {describeLastRent(meaning)}
      </Alert>
    );
  return (
    <Alert color="yellow" title={`The contract then ends on ${formatDay(endDate)}`}>
      {fee > 0 ? `Leaving on this day costs ${formatRinggit(fee)}, due on that day. ` : ''}
      {describeLastRent(meaning)} This cannot be undone.
    </Alert>
  );
}
