import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';

type DigitsInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (digits: string) => void;
  /** Turns what was typed, pasted or filled in into the digits to keep. */
  parse: (text: string) => string;
  /** Turns the digits into what is shown. */
  format: (digits: string) => string;
};

function placeAfter(shown: string, digitCount: number): number {
  let seen = 0;
  for (const [index, character] of [...shown].entries()) {
    if (seen === digitCount) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return shown.length;
}

/** A field for digits that are shown in groups. The cursor stays behind the digit it was behind. */
export function DigitsInput({ value, onChange, parse, format, ...props }: DigitsInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCursor = useRef<number>(undefined);
  const shown = format(value);

  useLayoutEffect(() => {
    const count = digitsBeforeCursor.current;
    digitsBeforeCursor.current = undefined;
    if (count === undefined || document.activeElement !== input.current) return;
    const place = placeAfter(shown, count);
    input.current?.setSelectionRange(place, place);
  });

  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      spellCheck={false}
      required
      {...props}
      value={shown}
      onChange={({ currentTarget }) => {
        const cursor = currentTarget.selectionStart ?? currentTarget.value.length;
        const isAtEnd = cursor === currentTarget.value.length;
        const digits = parse(currentTarget.value);
        const before = currentTarget.value.slice(0, cursor).replaceAll(/\D/g, '').length;
        digitsBeforeCursor.current = isAtEnd ? digits.length : before;
        onChange(digits);
      }}
    />
  );
}
