import { Button, Paper, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { templateLimits } from '@teduh/shared/agreements.constants';
import { ItemControls, type ItemControlsProps } from '../../ui/item-controls.tsx';
import classes from './agreements.module.css';
import { ClauseFields, type Tools } from './clause-fields.tsx';
import { type DraftFormType, emptyClause, type SectionValues } from './draft-values.ts';
import { fieldId, useList } from './use-list.ts';

type SectionFieldsProps = {
  form: DraftFormType;
  index: number;
  section: SectionValues;
  controls: Omit<ItemControlsProps, 'label'>;
  tools: Tools;
};

export function SectionFields({ form, index, section, controls, tools }: SectionFieldsProps) {
  const path = `sections.${index}`;
  const label = `section ${index + 1}`;
  const { clauses } = section;
  const list = useList(
    form,
    `${path}.clauses`,
    'Clause',
    clauses.map(({ key }) => key),
  );
  const problem = form.errors[`${path}.clauses`];

  return (
    <Paper
      component="li"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby={`${controls.id}-title`}
      className={classes.section}
    >
      <div className={classes.head}>
        <Title order={2} size="h4" id={`${controls.id}-title`}>
          Section {index + 1}
        </Title>
        <ItemControls {...controls} label={label} />
      </div>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps(`${path}.title`)}
          id={fieldId(controls.id)}
          label="Title"
          required
          autoComplete="off"
          maxLength={templateLimits.title}
        />
        {clauses.length > 0 && (
          <ol className={classes.list} aria-label={`Clauses of ${label}`}>
            {clauses.map((clause, at) => (
              <ClauseFields
                key={clause.key}
                form={form}
                path={`${path}.clauses.${at}`}
                label={`clause ${at + 1} of ${label}`}
                number={at + 1}
                clause={clause}
                controls={list.controlsOf(at)}
                tools={tools}
              />
            ))}
          </ol>
        )}
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {problem}
          </Text>
        )}
        <div>
          <Button
            id={list.addId}
            data-path={`${path}.clauses`}
            variant="light"
            size="sm"
            aria-label={`Add clause to ${label}`}
            disabled={clauses.length >= templateLimits.clauses}
            onClick={() => list.add(emptyClause())}
          >
            Add clause
          </Button>
        </div>
      </Stack>
      <VisuallyHidden role="status">{list.announcement}</VisuallyHidden>
    </Paper>
  );
}
