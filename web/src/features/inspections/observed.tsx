import { Badge, Group, Text } from '@mantine/core';
import type { Condition, InspectionItem, InspectionKind, ObservedItem } from '@teduh/shared/inspections';
import { checklistKinds } from '@teduh/shared/inspections.constants';
import { writeReading } from '@teduh/shared/metering';
import classes from './inspections.module.css';
import { Photographs } from './line-photographs.tsx';

const colors = { Good: 'green', Fair: 'yellow', Poor: 'orange', Missing: 'red' } as const satisfies Record<
  Condition,
  string
>;

export const isChecked = ({ kind }: Pick<InspectionItem, 'kind'>) =>
  checklistKinds.some((each) => each === kind);

/** At the end things come back. */
export const doneWords = { 'move-in': 'Handed over', 'move-out': 'Handed back' } as const satisfies Record<
  InspectionKind,
  string
>;

const notDone = { 'move-in': 'Not handed over', 'move-out': 'Not handed back' } as const;

/** Whether somebody has said anything about a line. */
export const isSaid = ({
  kind,
  note,
  remark,
  photographs,
}: Pick<InspectionItem, 'kind' | 'note' | 'remark' | 'photographs'>) =>
  kind !== 'general' || note !== '' || remark !== '' || photographs.length > 0;

type ObservedProps = {
  item: Pick<InspectionItem, 'kind' | 'name' | 'unit'>;
  observed: ObservedItem;
  /** Of the report that says so. */
  kind: InspectionKind;
  /** Whose remark it is, for somebody who reads. */
  isTenant: boolean;
  withPhotographs?: boolean;
};

/** What a report says about a line, to be read. */
export function Observed({ item, observed, kind, isTenant, withPhotographs = true }: ObservedProps) {
  const { count, reading, isDone, condition, note, remark, photographs } = observed;
  const facts = [
    isChecked(item) && item.kind !== 'meter' && (isDone ? doneWords[kind] : notDone[kind]),
    count !== null && `Count ${count}`,
    item.kind === 'meter' && (reading === null ? 'Not read' : `${writeReading(reading)} ${item.unit}`),
  ].filter(Boolean);
  return (
    <div className={classes.observed}>
      <Group gap="xs">
        {condition && (
          <Badge color={colors[condition]} miw="max-content">
            {condition}
          </Badge>
        )}
        {facts.length > 0 && <Text size="sm">{facts.join(', ')}</Text>}
      </Group>
      {note && <Text className={classes.words}>{note}</Text>}
      {remark && (
        <blockquote className={classes.remark}>
          <Text size="sm" fw={600}>
            {isTenant ? 'Your remark' : "The tenant's remark"}
          </Text>
          <Text className={classes.words}>{remark}</Text>
        </blockquote>
      )}
      {withPhotographs && <Photographs photographs={photographs} of={item.name} />}
    </div>
  );
}
