import { addMonths } from '@teduh/shared/days';
import { type DepositParts, onlySecurity } from '@teduh/shared/deposits';
import { fullName } from '@teduh/shared/names';
import type { BreakClause } from '@teduh/shared/notices.rules';
import type { PropertyType } from '@teduh/shared/properties';
import type { LateFeeKind } from '@teduh/shared/settings';
import type { Selectable } from 'kysely';
import type { TenancyParties } from '../../platform/db/schema.ts';

type Landlord = {
  name: string;
  registrationNumber: string;
  address: string;
  email: string;
  phone: string;
  signatory: { name: string; position: string };
};

type LateFee = {
  kind: Exclude<LateFeeKind, 'off'>;
  amountSen: number;
  graceDays: number;
  capPercent: number;
};

/** Null is what the words of the agreement say nothing about: it does not apply to the contract. */
export type Terms = {
  depositReturnDays: number | null;
  noticeDays: number | null;
  renewalOfferDays: number | null;
  lateFee: LateFee | null;
  breakClause: BreakClause | null;
};

/** The contract before, of the same tenant, whose deposit carries over. */
export type Followed = {
  contractId: string;
  number: string;
  /** What the landlord holds with its deposit, or will when it is paid. */
  depositSen: number;
  /** What of that is rent for days after its end. */
  unusedRentSen: number;
  /** It is on another unit. */
  isMove: boolean;
};

export type Agreement = {
  contractId: string;
  number: string;
  madeOn: string;
  landlord: Landlord;
  tenant: { name: string; email: string; phone: string };
  premises: { propertyName: string; address: string; roomName: string | null; type: PropertyType };
  /** One rule in each line. */
  houseRules: string;
  startDate: string;
  /** The day it ends; the next tenancy may start on it. */
  endDate: string;
  stayMonths: number;
  rentSen: number;
  deposit: DepositParts;
  /** Null where nothing comes before. */
  follows: Followed | null;
  terms: Terms;
  /** When the hold ends. */
  signBy: Date;
  /** The settings that landlord and terms were taken from. */
  settingsVersion: number;
  /** The words that it is written in. */
  templateVersion: number;
};

type Chosen = Pick<
  Agreement,
  | 'contractId'
  | 'number'
  | 'madeOn'
  | 'landlord'
  | 'startDate'
  | 'stayMonths'
  | 'terms'
  | 'signBy'
  | 'settingsVersion'
> & {
  /** What was agreed instead of what the unit costs. */
  rentSen?: number | undefined;
  deposit?: DepositParts | undefined;
  follows?: Followed | null | undefined;
};

/** What the agreement says about this tenant and this unit as they are stored now. */
export function agreementOf(parties: Selectable<TenancyParties>, chosen: Chosen): Agreement {
  const { contractId, number, madeOn, landlord, startDate, stayMonths } = chosen;
  const { terms, signBy, settingsVersion } = chosen;
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
    houseRules: parties.house_rules,
    startDate,
    endDate: addMonths(startDate, stayMonths),
    stayMonths,
    rentSen: chosen.rentSen ?? parties.price_sen,
    deposit: chosen.deposit ?? onlySecurity(parties.deposit_sen),
    follows: chosen.follows ?? null,
    terms,
    signBy,
    settingsVersion,
    templateVersion: parties.template_version,
  };
}
