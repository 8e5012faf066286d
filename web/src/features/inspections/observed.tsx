import { Badge, Text } from '@mantine/core';
import type { Condition, InspectionItem, ObservedItem } from '@teduh/shared/inspections';
import { checklistKinds } from '@teduh/shared/inspections.constants';
import classes from './inspections.module.css';
import { Photographs } from './line-photographs.tsx';

const colors = { Good: 'green', Fair: 'yellow', Poor: 'orange', Missing: 'red' } as const satisfies Record<
  Condition,
  string
>;

export const isChecked = ({ kind }: Pick<InspectionItem, 'kind'>) =>
  checklistKinds.some((each) => each === kind);

type ObservedProps = {
  item: Pick<InspectionItem, 'kind' | 'name' | 'unit'>;
  observed: ObservedItem;
  /** Whose remark it is, for somebody who reads. */
  isTenant: boolean;
  withPhotographs?: boolean;
};

/** What a report says about a line, to be read. */
export function Observed({ item, observed, isTenant, withPhotographs = true }: ObservedProps) {
  const { count, reading, isDone, condition, note, remark, photographs } = observed;
  const facts = [
    isChecked(item) && (isDone ? 'Handed over' : 'Not handed over'),
    count !== null && `Count ${count}`,
    item.kind === 'meter' && (reading === null ? 'Not read' : `${reading} ${item.unit}`),
  ].filter(Boolean);
  return (
    <div className={classes.observed}>
      {condition && (
        <Badge color={colors[condition]} miw="max-content">
          {condition}
        </Badge>
      )}
      {facts.length > 0 && <Text size="sm">{facts.join(', ')}</Text>}
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
