import { addMonths } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import type { PropertyType } from '@teduh/shared/properties';
import type { LateFeeKind } from '@teduh/shared/settings';
import type { Parties } from './tenancy-parties.repository.ts';

type Landlord = {
  name: string;
  registrationNumber: string;
  address: string;
  email: string;
  phone: string;
  signatory: { name: string; position: string };
};

type LateFee = { kind: LateFeeKind; amountSen: number; graceDays: number; capPercent: number };

export type Agreement = {
  contractId: string;
  number: string;
  madeOn: string;
  landlord: Landlord;
  tenant: { name: string; email: string; phone: string };
  premises: { propertyName: string; address: string; roomName: string | null; type: PropertyType };
  startDate: string;
  /** The day it ends; the next tenancy may start on it. */
  endDate: string;
  stayMonths: number;
  rentSen: number;
  depositSen: number;
  depositReturnDays: number;
  lateFee: LateFee;
  /** When the hold ends. */
  signBy: Date;
  /** The settings that landlord and days were taken from. */
  settingsVersion: number;
};

type Terms = Pick<
  Agreement,
  | 'contractId'
  | 'number'
  | 'madeOn'
  | 'landlord'
  | 'startDate'
  | 'stayMonths'
  | 'depositReturnDays'
  | 'lateFee'
  | 'signBy'
  | 'settingsVersion'
>;

/** What the agreement says about this tenant and this unit as they are stored now. */
export function agreementOf(parties: Parties, terms: Terms): Agreement {
  const { contractId, number, madeOn, landlord, startDate, stayMonths } = terms;
  const { depositReturnDays, lateFee, signBy, settingsVersion } = terms;
  return {
    contractId,
    number,
    madeOn,
    landlord,
    tenant: { name: fullName(parties), email: parties.email ?? '', phone: parties.phone ?? '' },
    premises: {
      propertyName: parties.property_name,
      address: parties.address,
      roomName: parties.room_name,
      type: parties.property_type,
    },
    startDate,
    endDate: addMonths(startDate, stayMonths),
    stayMonths,
    rentSen: parties.price_sen,
    depositSen: parties.deposit_sen,
    depositReturnDays,
    lateFee,
    signBy,
    settingsVersion,
  };
}
