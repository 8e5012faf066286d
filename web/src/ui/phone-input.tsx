import { TextInput, type TextInputProps } from '@mantine/core';

/** Digits as text, so that a leading zero stays. Other characters are removed. */
export function PhoneInput({ onChange, ...props }: TextInputProps) {
  return (
    <TextInput
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      name="phone"
      {...props}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '');
        if (digits !== event.currentTarget.value) event.currentTarget.value = digits;
        onChange?.(event);
      }}
    />
  );
}
