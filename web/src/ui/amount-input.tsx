import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { amountRange } from '@teduh/shared/properties.constants';

type AmountInputProps = NumberInputProps & { withSen?: boolean };

/** An amount from RM 1 to RM 100,000. Other values cannot be typed, and sen only with `withSen`. */
export function AmountInput({ withSen = false, ...props }: AmountInputProps) {
  return (
    <NumberInput
      prefix="RM "
      placeholder="RM"
      min={amountRange.min}
      max={amountRange.max}
      clampBehavior="strict"
      allowDecimal={withSen}
      attributes={{ input: { inputMode: withSen ? 'decimal' : 'numeric' } }}
      decimalScale={2}
      allowNegative={false}
      allowLeadingZeros={false}
      required
      {...props}
    />
  );
}
