import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { stayLengths } from '@teduh/shared/applications.constants';

const data = stayLengths.map((months) => ({ value: String(months), label: `${months} months` }));

export function StayLengthSelect(props: NativeSelectProps) {
  return <NativeSelect label="Stay length" data={data} {...props} />;
}
