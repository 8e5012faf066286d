import type { Condition } from '@teduh/shared/inspections';
import { conditions } from '@teduh/shared/inspections.constants';
import classes from './inspections.module.css';

type ConditionChoiceProps = {
  id: string;
  label: string;
  value: Condition | null;
  onChange: (condition: Condition) => void;
};

/** One touch on a phone. */
export function ConditionChoice({ id, label, value, onChange }: ConditionChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {conditions.map((condition) => (
        <label key={condition} data-condition={condition}>
          <input
            type="radio"
            name={`condition-${id}`}
            value={condition}
            checked={value === condition}
            onChange={() => onChange(condition)}
          />
          <span>{condition}</span>
        </label>
      ))}
    </fieldset>
  );
}
