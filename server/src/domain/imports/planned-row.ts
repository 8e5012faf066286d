import type { ImportCounts, ImportRow } from '@teduh/shared/imports';
import type { PropertyType } from '@teduh/shared/properties';
import type { Entry, ImportedTenancy, OpenCharge } from './entry.ts';
import type { ExistingTenant } from './existing.repository.ts';

type NewProperty = {
  id: string;
  name: string;
  type: PropertyType;
  address: string;
  description: string;
};
type NewUnit = {
  id: string;
  propertyId: string;
  type: PropertyType;
  name: string | null;
  position: number;
  priceSen: number;
  depositSen: number;
};
type NewTenant = Pick<ImportedTenancy, 'firstname' | 'lastname' | 'email' | 'phone'> & { id: string };

/** What a row makes. Whatever is not named here is there already. */
export type PlannedRow = {
  row: number;
  entry: Entry;
  property?: NewProperty;
  unit?: NewUnit;
  tenant?: NewTenant;
  contract?: { id: string; userId: string; unitId: string; charges: OpenCharge[] };
  /** Somebody has registered with the tenant's address and never confirmed it: the account is set up anew for the tenant. */
  unconfirmed?: NewTenant;
  /**
   * There is a confirmed account, but whoever registered it chose the password and has never rented here. It may be somebody else, whose
   * confirmation the tenant has opened: the password ends, and the tenant chooses another one.
   */
  unproven?: NewTenant;
  /** The tenant has an account already. */
  linked?: ExistingTenant;
  /** Of an older property with the name of the new one. */
  sameNameAddress?: string;
};
export type Plan = { rows: ImportRow[]; planned: PlannedRow[]; valid: boolean; created: ImportCounts };
