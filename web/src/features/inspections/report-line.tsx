import { ActionIcon, Checkbox, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { InspectionItem } from '@teduh/shared/inspections';
import { itemNoteMaxLength } from '@teduh/shared/inspections.constants';
import { memo, useEffect } from 'react';
import type { SaveState } from '../../lib/autosave.ts';
import { useAction } from '../../ui/use-action.ts';
import { ConditionChoice } from './condition-choice.tsx';
import { type ReportKey, useRemoveItemMutation } from './inspections.api.ts';
import classes from './inspections.module.css';
import { LinePhotographs, type Unsent } from './line-photographs.tsx';
import { doneWords, isChecked, isSaid, Observed } from './observed.tsx';
import { SaveNote } from './save-note.tsx';
import { type LineDraft, useLine } from './use-line.ts';

/** Who writes now: admins in a draft, the tenant in what was sent to them. */
export type Writer = 'admin' | 'tenant' | undefined;

type LineProps = { item: InspectionItem; report: ReportKey };
type WritingProps = {
  onState: (itemId: string, state: SaveState) => void;
  onUnsent: (itemId: string, unsent: Unsent) => void;
};

function RemoveLine({ item }: { item: InspectionItem }) {
  const [remove] = useRemoveItemMutation();
  const removal = useAction({
    question: () => ({
      title: `Remove ${item.name}?`,
      body: 'The line is taken out of this report, with its photographs.',
      confirmLabel: 'Remove',
      isDestructive: true,
    }),
    send: () => remove(item.id).unwrap(),
  });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Remove ${item.name}`}
      loading={removal.isPending}
      onClick={() => void removal.run()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}

type FieldsProps = {
  item: InspectionItem;
  report: ReportKey;
  typed: LineDraft;
  change: (draft: LineDraft) => void;
};

function AdminFields({ item, report, typed, change }: FieldsProps) {
  const { kind, name } = item;
  const done = kind === 'meter' ? 'Checked' : doneWords[report.kind];
  const value = { ...item, ...typed };
  return (
    <>
      {kind === 'item' && (
        <ConditionChoice
          id={item.id}
          label={`Condition of ${name}`}
          value={value.condition}
          onChange={(condition) => change({ condition })}
        />
      )}
      {isChecked(item) && (
        <Checkbox
          label={done}
          aria-label={`${name} ${done.toLowerCase()}`}
          checked={value.isDone}
          onChange={({ currentTarget }) => change({ isDone: currentTarget.checked })}
        />
      )}
      <div className={classes.fields} data-kind={kind}>
        {kind === 'meter' ? (
          <TextInput
            label={`Reading in ${item.unit}`}
            aria-label={`Reading of ${name} in ${item.unit}`}
            inputMode="decimal"
            maxLength={9}
            value={String(value.reading ?? '')}
            onChange={({ currentTarget }) => change({ reading: currentTarget.value })}
          />
        ) : (
          kind !== 'general' && (
            <TextInput
              label="Count"
              aria-label={`Count of ${name}`}
              inputMode="numeric"
              maxLength={3}
              value={String(value.count ?? '')}
              onChange={({ currentTarget }) => change({ count: currentTarget.value })}
            />
          )
        )}
        <Textarea
          label="Note"
          aria-label={`Note on ${name}`}
          autosize
          minRows={1}
          maxLength={itemNoteMaxLength}
          value={value.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      </div>
      {item.remark !== '' && <Text size="sm">Remark of the tenant: {item.remark}</Text>}
    </>
  );
}

function TenantFields({ item, report, typed, change }: FieldsProps) {
  return (
    <>
      <Observed
        item={item}
        observed={{ ...item, remark: '' }}
        kind={report.kind}
        isTenant
        withPhotographs={false}
      />
      <Textarea
        label="Your remark"
        aria-label={`Your remark on ${item.name}`}
        autosize
        minRows={1}
        maxLength={itemNoteMaxLength}
        value={typed.remark ?? item.remark}
        onChange={({ currentTarget }) => change({ remark: currentTarget.value })}
      />
    </>
  );
}

function WrittenLine({
  item,
  report,
  writer,
  onState,
  onUnsent,
}: LineProps & WritingProps & { writer: 'admin' | 'tenant' }) {
  const { line, draft, state, reason } = useLine(item, report);
  useEffect(() => onState(item.id, state), [onState, item.id, state]);
  const Fields = writer === 'admin' ? AdminFields : TenantFields;
  return (
    <>
      <Fields item={item} report={report} typed={draft} change={line.change} />
      <LinePhotographs
        report={report}
        itemId={item.id}
        of={item.name}
        side={writer}
        photographs={item.photographs}
        onUnsent={onUnsent}
      />
      <SaveNote item={item} line={line} draft={draft} state={state} reason={reason} />
    </>
  );
}

/** What the report at the beginning said, beside what this one says. */
function Before({ item, isTenant }: { item: InspectionItem; isTenant: boolean }) {
  if (!item.before || !isSaid({ ...item.before, kind: item.kind })) return null;
  return (
    <div className={classes.before}>
      <Text size="sm" c="dimmed" fw={600}>
        At move-in
      </Text>
      <Observed item={item} observed={item.before} kind="move-in" isTenant={isTenant} />
    </div>
  );
}

/** Of a report that was taken back: what the tenant said stays. */
const isRemarked = ({ remark, photographs }: InspectionItem) =>
  remark !== '' || photographs.some(({ side }) => side === 'tenant');

type ReportLineProps = LineProps & WritingProps & { writer: Writer; isTenant: boolean };

export const ReportLine = memo(function ReportLine({ item, writer, isTenant, ...rest }: ReportLineProps) {
  const isCompared = item.before !== null && isSaid({ ...item.before, kind: item.kind });
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          {item.name}
        </Title>
        {writer === 'admin' && item.kind !== 'general' && !isRemarked(item) && <RemoveLine item={item} />}
      </div>
      <div className={classes.sides} data-compared={isCompared || undefined}>
        <Before item={item} isTenant={isTenant} />
        <div className={classes.now}>
          {isCompared && (
            <Text size="sm" c="dimmed" fw={600}>
              At move-out
            </Text>
          )}
          {writer ? (
            <WrittenLine item={item} writer={writer} {...rest} />
          ) : (
            <Observed item={item} observed={item} kind={rest.report.kind} isTenant={isTenant} />
          )}
        </div>
      </div>
    </li>
  );
});
