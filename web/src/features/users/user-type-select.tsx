import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { userTypes } from '@teduh/shared/users.constants';

const data = userTypes.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));

export function UserTypeSelect(props: NativeSelectProps) {
  return (
    <NativeSelect
      size="md"
      label="User Type"
      name="userType"
      data={data}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
