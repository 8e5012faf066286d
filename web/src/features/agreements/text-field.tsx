import { Button, NativeSelect, Textarea, type TextareaProps } from '@mantine/core';
import { clauseReference, placeholders, templateLimits } from '@teduh/shared/agreements.constants';
import { useRef, useState } from 'react';
import classes from './agreements.module.css';

type TextFieldProps = TextareaProps & {
  /** What the tools are for, such as `clause 2 of section 3`. */
  of: string;
  isActive: boolean;
  onActive: () => void;
  clauseNames: string[];
};

/** Writes at the cursor, or around what is selected, as if it had been typed. */
function write(field: HTMLTextAreaElement, before: string, after = '') {
  const { selectionStart: start, selectionEnd: end, value } = field;
  field.setRangeText(`${before}${value.slice(start, end)}${after}`, start, end, 'end');
  if (after && start === end) field.selectionEnd -= after.length;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** The text of a clause or an item. Its tools stay until another text is chosen. */
export function TextField({ of, isActive, onActive, clauseNames, ...props }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState('tenant.name');
  const choices = [
    {
      group: 'Placeholders',
      items: Object.entries(placeholders).map(([value, label]) => ({ value, label })),
    },
    {
      group: 'Numbers of clauses',
      items: clauseNames.map((name) => ({ value: `${clauseReference}${name}`, label: `Number of ${name}` })),
    },
  ].filter(({ items }) => items.length > 0);

  return (
    <div>
      <Textarea
        {...props}
        ref={field}
        onFocus={onActive}
        rows={3}
        classNames={{ input: classes.text }}
        maxLength={templateLimits.text}
      />
      {isActive && (
        <fieldset className={classes.tools} aria-label={`Tools for ${of}`}>
          <Button
            variant="default"
            size="xs"
            onClick={() => field.current && write(field.current, '**', '**')}
          >
            Bold
          </Button>
          <NativeSelect
            size="xs"
            aria-label="Placeholder"
            data={choices}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Button
            variant="default"
            size="xs"
            onClick={() => field.current && write(field.current, `{${chosen}}`)}
          >
            Insert
          </Button>
        </fieldset>
      )}
    </div>
  );
}
