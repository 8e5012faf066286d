import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { amountRange } from '@teduh/shared/properties.constants';

type AmountInputProps = NumberInputProps & { withSen?: boolean };

/**
 * An amount from RM 1 to RM 100,000, in whole ringgit: other values cannot be typed. With `withSen` what was typed stays, and the
 * form says what is wrong with it.
 */
export function AmountInput({ withSen = false, ...props }: AmountInputProps) {
  return (
    <NumberInput
      prefix="RM "
      placeholder="RM"
      min={amountRange.min}
      max={amountRange.max}
      clampBehavior={withSen ? 'none' : 'strict'}
      allowDecimal={withSen}
      attributes={{ input: { inputMode: withSen ? 'decimal' : 'numeric' } }}
      allowNegative={false}
      allowLeadingZeros={false}
      required
      {...props}
    />
  );
}
