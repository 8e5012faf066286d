import { NativeSelect, type NativeSelectProps, SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { emailMaxLength, nameMaxLength, userTypes } from '@teduh/shared/users.constants';
import { PhoneInput } from '../../ui/phone-input.tsx';

type PersonField = 'firstname' | 'lastname' | 'email' | 'phone';

type PersonFieldsProps = {
  form: {
    key: (field: PersonField) => string;
    getInputProps: (field: PersonField) => GetInputPropsReturnType;
  };
  /** Whether these are the user's own data, which the browser may fill in. */
  isOwn: boolean;
  /** Whether a dialog opens with the first of them ready to type in. */
  isFocused?: boolean;
};

export function PersonFields({ form, isOwn, isFocused }: PersonFieldsProps) {
  const field = (name: PersonField, autoComplete: string) => ({
    ...form.getInputProps(name),
    key: form.key(name),
    name,
    autoComplete: isOwn ? autoComplete : 'off',
  });
  const { key: firstnameKey, ...firstname } = field('firstname', 'given-name');
  const { key: lastnameKey, ...lastname } = field('lastname', 'family-name');
  const { key: emailKey, ...email } = field('email', 'email');
  const { key: phoneKey, ...phone } = field('phone', 'tel');

  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <TextInput
          key={firstnameKey}
          {...firstname}
          label="First Name"
          required
          maxLength={nameMaxLength}
          data-autofocus={isFocused}
        />
        <TextInput
          key={lastnameKey}
          {...lastname}
          label="Last Name"
          placeholder="Optional"
          maxLength={nameMaxLength}
        />
      </SimpleGrid>
      <TextInput
        key={emailKey}
        {...email}
        label="Email"
        type="email"
        inputMode="email"
        required
        maxLength={emailMaxLength}
      />
      <PhoneInput key={phoneKey} {...phone} label="Phone" required />
    </>
  );
}

const userTypeOptions = userTypes.map((value) => ({
  value,
  label: value[0]?.toUpperCase() + value.slice(1),
}));

export function UserTypeSelect(props: NativeSelectProps) {
  return <NativeSelect label="User Type" name="userType" data={userTypeOptions} required {...props} />;
}
