import type { GetInputPropsReturnType } from '@mantine/form';
import { passwordLength } from '@teduh/shared/users.constants';
import { SecretInput } from '../../ui/secret-input.tsx';

type PasswordField = 'password' | 'confirmPassword';

type NewPasswordFieldsProps = {
  form: {
    key: (field: PasswordField) => string;
    getInputProps: (field: PasswordField) => GetInputPropsReturnType;
  };
  label?: string;
};

/** A new password, typed twice. */
export function NewPasswordFields({ form, label = 'Password' }: NewPasswordFieldsProps) {
  return (
    <>
      <SecretInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        label={label}
        description={`At least ${passwordLength.min} characters`}
        name="password"
        autoComplete="new-password"
        required
      />
      <SecretInput
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        required
      />
    </>
  );
}
