import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { amountRange } from '@teduh/shared/limits';

/** Whole ringgit, 1 to 100000: what is outside cannot be typed. */
export function AmountInput(props: NumberInputProps) {
  return (
    <NumberInput
      size="md"
      prefix="RM "
      placeholder="RM"
      min={amountRange.min}
      max={amountRange.max}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      allowLeadingZeros={false}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
