import { addMonths } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import type { PropertyType } from '@teduh/shared/properties';
import type { Parties } from './tenancy-parties.repository.ts';

export type Agreement = {
  contractId: string;
  number: string;
  madeOn: string;
  tenant: { name: string; email: string; phone: string };
  premises: { propertyName: string; address: string; roomName: string | null; type: PropertyType };
  startDate: string;
  /** The day it ends; the next tenancy may start on it. */
  endDate: string;
  stayMonths: number;
  rentSen: number;
  depositSen: number;
  /** When the hold ends. */
  signBy: Date;
};

type Period = Pick<Agreement, 'contractId' | 'number' | 'madeOn' | 'startDate' | 'stayMonths' | 'signBy'>;

/** What the agreement says about this tenant and this unit as they are stored now. */
export function agreementOf(parties: Parties, period: Period): Agreement {
  const { contractId, number, madeOn, startDate, stayMonths, signBy } = period;
  return {
    contractId,
    number,
    madeOn,
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
    signBy,
  };
}
