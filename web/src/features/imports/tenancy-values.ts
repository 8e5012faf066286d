import { chargeFields } from '@teduh/shared/imports.constants';

type Amount = number | string;

/** As the form holds them; the columns of the file, and three fields for each open charge. */
export type TenancyValues = {
  property: string;
  address: string;
  room: string;
  rent: Amount;
  security: Amount;
  utility: Amount;
  accessCard: Amount;
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  startDate: string;
  lastDay: string;
  paidUntil: string;
  signedContract: File | null;
  [charge: `charge${number}${'' | 'Amount' | 'Due'}`]: Amount;
};

export const emptyTenancy: TenancyValues = {
  property: '',
  address: '',
  room: '',
  rent: '',
  security: '',
  utility: '',
  accessCard: '',
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  startDate: '',
  lastDay: '',
  paidUntil: '',
  signedContract: null,
  ...Object.fromEntries(chargeFields.flatMap((names) => Object.values(names).map((name) => [name, '']))),
};

export function formOf({ signedContract, ...fields }: TenancyValues, isAnotherProperty: boolean): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  if (isAnotherProperty) body.append('isAnotherProperty', 'true');
  if (signedContract) body.append('signedContract', signedContract, signedContract.name);
  return body;
}
