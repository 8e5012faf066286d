import type { Letting } from '@teduh/shared/agreements.constants';
import { addDays, addMonths } from '@teduh/shared/days';
import { onlySecurity } from '@teduh/shared/deposits';
import type { Agreement, Terms } from './agreement.ts';

type Sample = { letting: Letting; startDate: string; lateFee: Terms['lateFee'] };

const landlord = {
  name: 'Sample Landlord Sdn. Bhd.',
  registrationNumber: '',
  address: '1, Jalan Contoh, 50450 Kuala Lumpur',
  email: 'landlord@example.my',
  phone: '+60 3-1234 5678',
  signatory: { name: '', position: '' },
};

const breakClause = { afterMonths: 0, noticeDays: 60, feePercentFirstHalf: 50, feePercentSecondHalf: 25 };

/** An agreement with invented people, to see and to check the words of a template. */
export function sampleAgreement({ letting, startDate, lateFee }: Sample): Agreement {
  const isRoom = letting === 'room';
  const madeOn = addDays(startDate, -14);
  return {
    contractId: '00000000-0000-0000-0000-000000000000',
    number: 'Sample',
    madeOn,
    landlord,
    tenant: { name: 'Sample Tenant', email: 'tenant@example.my', phone: '0123456789' },
    premises: {
      propertyName: 'Sample House',
      address: '2, Jalan Contoh, 50450 Kuala Lumpur',
      roomName: isRoom ? 'Sample Room' : null,
      type: isRoom ? 'Room Rental' : 'Unit Rental',
    },
    houseRules: 'The rules of the property follow here, if it has any.',
    startDate,
    endDate: addMonths(startDate, 12),
    stayMonths: 12,
    rentSen: isRoom ? 80_000 : 180_000,
    deposit: onlySecurity(isRoom ? 160_000 : 360_000),
    follows: null,
    terms: { depositReturnDays: 30, noticeDays: 60, renewalOfferDays: 60, lateFee, breakClause },
    signBy: new Date(`${addDays(madeOn, 7)}T04:00:00Z`),
    settingsVersion: 0,
    templateVersion: 0,
  };
}
