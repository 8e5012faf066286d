import { Button, NativeSelect, Stack, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { conditions, templateLimits } from '@teduh/shared/agreements.constants';
import { ItemControls, type ItemControlsProps } from '../../ui/item-controls.tsx';
import classes from './agreements.module.css';
import { type ClauseValues, type DraftFormType, emptyItem } from './draft-values.ts';
import { TextField } from './text-field.tsx';
import { fieldId, useList } from './use-list.ts';

const choices = Object.entries(conditions).map(([value, label]) => ({ value, label }));
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Which text has its tools open, and what they offer. */
export type Tools = { active: string; setActive: (id: string) => void; clauseNames: string[] };

type ClauseFieldsProps = {
  form: DraftFormType;
  /** `sections.2.clauses.0` */
  path: string;
  /** Such as `clause 1 of section 3`. */
  label: string;
  number: number;
  clause: ClauseValues;
  controls: Omit<ItemControlsProps, 'label'>;
  tools: Tools;
};

/** The inputs need no keys: each clause has a key and keeps its inputs when it is moved. */
export function ClauseFields({ form, path, label, number, clause, controls, tools }: ClauseFieldsProps) {
  const { id } = controls;
  const items = useList(
    form,
    `${path}.items`,
    'Item',
    clause.items.map(({ key }) => key),
  );
  const { active, setActive, clauseNames } = tools;
  const textProps = (textId: string, of: string) => ({
    of,
    clauseNames,
    isActive: active === textId,
    onActive: () => setActive(textId),
  });

  return (
    <li className={classes.clause} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <Title order={3} size="h6" id={`${id}-title`}>
          Clause {number}
        </Title>
        <ItemControls {...controls} label={label} />
      </div>
      <Stack gap="sm">
        <TextField
          {...form.getInputProps(`${path}.text`)}
          {...textProps(id, label)}
          id={fieldId(id)}
          label="Text"
          required
        />
        <div className={classes.choices}>
          <NativeSelect {...form.getInputProps(`${path}.when`)} label="Part of" data={choices} />
          <TextInput
            {...form.getInputProps(`${path}.name`)}
            label="Name to refer to it"
            placeholder="Optional"
            autoComplete="off"
            maxLength={templateLimits.name}
          />
        </div>
        {clause.items.length > 0 && (
          <ol className={classes.items} aria-label={`Items of ${label}`}>
            {clause.items.map(({ key }, index) => {
              const itemId = items.idOf(key);
              const itemLabel = `item (${letters[index]}) of ${label}`;
              return (
                <li key={key} className={classes.item}>
                  <div className={classes.head}>
                    <span>({letters[index]})</span>
                    <ItemControls {...items.controlsOf(index)} label={itemLabel} />
                  </div>
                  <TextField
                    {...form.getInputProps(`${path}.items.${index}.text`)}
                    {...textProps(itemId, itemLabel)}
                    id={fieldId(itemId)}
                    aria-label={`Text of ${itemLabel}`}
                  />
                  <NativeSelect
                    {...form.getInputProps(`${path}.items.${index}.when`)}
                    aria-label={`Part of, for ${itemLabel}`}
                    data={choices}
                    size="xs"
                    mt="xs"
                  />
                </li>
              );
            })}
          </ol>
        )}
        <div>
          <Button
            id={items.addId}
            variant="subtle"
            size="compact-sm"
            aria-label={`Add item to ${label}`}
            disabled={clause.items.length >= templateLimits.items}
            onClick={() => items.add(emptyItem())}
          >
            Add item
          </Button>
        </div>
      </Stack>
      <VisuallyHidden role="status">{items.announcement}</VisuallyHidden>
    </li>
  );
}
