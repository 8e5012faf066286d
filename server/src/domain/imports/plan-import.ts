import { randomUUID } from 'node:crypto';
import type { Day } from '@teduh/shared/days';
import { depositSenOf } from '@teduh/shared/deposits';
import type { ImportCounts, ImportRow, RowError } from '@teduh/shared/imports';
import { importColumns } from '@teduh/shared/imports.constants';
import type { PropertyType } from '@teduh/shared/properties';
import { roomsMax } from '@teduh/shared/properties.constants';
import { mapInSlices } from '../../platform/concurrency.ts';
import { describeRow } from './describe-row.ts';
import type { Entry, ImportedTenancy, ReadRow } from './entry.ts';
import type { Existing, ExistingContract } from './existing.repository.ts';
import type { Plan, PlannedRow } from './planned-row.ts';

type Place = { id: string; type: PropertyType; isNew: boolean; rooms: number };
type Room = { id: string; isWanted: boolean; isNew: boolean };

const normalise = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
const keyOf = (property: string, address: string) => `${normalise(property)}\n${normalise(address)}`;
const isLive = ({ status }: ExistingContract) => status === 'Awaiting' || status === 'Active';
/** Listings cost whole ringgit. */
const wholeRinggit = (sen: number) => Math.ceil(sen / 100) * 100;

class Refusal extends Error {
  readonly column: keyof typeof importColumns;
  constructor(column: keyof typeof importColumns, message: string) {
    super(message);
    this.column = column;
  }
}

/** Decides what every row does, in the order of the file, by what is there and by what the rows before it make. */
function createPlanner(
  { units, tenants, contracts }: Existing,
  addressProblem: Circumstances['addressProblem'],
) {
  const places = new Map<string, Place>();
  const addressOfName = new Map<string, string>();
  const roomsByKey = new Map<string, Room>();
  for (const { property_id, property_name, address, type, unit_id, room, is_wanted } of units) {
    const key = keyOf(property_name, address);
    addressOfName.getOrInsert(normalise(property_name), address);
    const place = places.getOrInsertComputed(key, () => ({ id: property_id, type, isNew: false, rooms: 0 }));
    // Another property of the same name at the same address: the older one is meant.
    if (place.id !== property_id) continue;
    place.rooms += 1;
    roomsByKey.set(`${key}\n${normalise(room ?? '')}`, { id: unit_id, isWanted: is_wanted, isNew: false });
  }
  const tenantsByEmail = new Map(tenants.map((tenant) => [tenant.email, tenant]));
  const [onUnit, ofTenant] = [
    Map.groupBy(contracts, ({ unit_id }) => unit_id),
    Map.groupBy(contracts, ({ user_id }) => user_id),
  ];
  const rowOfRoom = new Map<string, number>();
  const rowOfEmail = new Map<string, number>();

  function planPlace(entry: Entry, made: PlannedRow): Room {
    const { property: name, address, room, rentSen, deposit } = entry;
    const key = keyOf(name, address);
    const type: PropertyType = room === null ? 'Unit Rental' : 'Room Rental';
    let place = places.get(key);
    if (place && place.type !== type)
      throw new Refusal(
        'room',
        room === null
          ? 'This property is rented by the room. Please name the room'
          : 'This property is rented as a whole. Please leave the room empty, or use another name for it',
      );
    const roomKey = `${key}\n${normalise(room ?? '')}`;
    const repeated = rowOfRoom.get(roomKey);
    if (repeated !== undefined)
      throw new Refusal(
        room === null ? 'property' : 'room',
        `This place is in row ${repeated} already. A place has one row`,
      );
    rowOfRoom.set(roomKey, entry.row);
    const known = roomsByKey.get(roomKey);
    if (known) return known;
    if (place && place.rooms >= roomsMax)
      throw new Refusal('room', `A property can have at most ${roomsMax} rooms`);
    if (!place) {
      place = { id: randomUUID(), type, isNew: true, rooms: 0 };
      places.set(key, place);
      made.property = { id: place.id, name, type, address, description: `${name}, ${address}` };
      made.sameNameAddress = addressOfName.get(normalise(name));
    }
    made.unit = {
      id: randomUUID(),
      propertyId: place.id,
      type,
      name: room,
      position: place.rooms,
      priceSen: wholeRinggit(rentSen),
      depositSen: wholeRinggit(depositSenOf(deposit) || rentSen),
    };
    place.rooms += 1;
    return { id: made.unit.id, isWanted: false, isNew: true };
  }

  function planTenant({ email, ...person }: ImportedTenancy, row: number, made: PlannedRow): string {
    const repeated = rowOfEmail.get(email);
    if (repeated !== undefined)
      throw new Refusal(
        'email',
        `This tenant is in row ${repeated} already. A tenant has one tenancy at a time`,
      );
    rowOfEmail.set(email, row);
    const problem = addressProblem(email);
    if (problem) throw new Refusal('email', problem);
    const known = tenantsByEmail.get(email);
    const { firstname, lastname, phone } = person;
    const tenant = { id: known?.id ?? randomUUID(), firstname, lastname, email, phone };
    if (!known) made.tenant = tenant;
    if (!known) return tenant.id;
    if (known.user_type !== 'customer')
      throw new Refusal('email', 'This is the address of an admin. Please use that of the tenant');
    if (known.status === 'blocked')
      throw new Refusal('email', 'The account with this address is blocked. Please unblock it first');
    if (known.is_unconfirmed) made.unconfirmed = tenant;
    else if (known.was_given_password || ofTenant.has(known.id)) made.linked = known;
    else made.unproven = tenant;
    return known.id;
  }

  function planContract(tenancy: ImportedTenancy, unit: Room, userId: string, made: PlannedRow) {
    const others = onUnit.get(unit.id) ?? [];
    if (others.some(({ user_id, start_date }) => user_id === userId && start_date === tenancy.startDate))
      return;
    const onIt = others.find(isLive);
    if (onIt) throw new Refusal('property', `This place is rented already: contract ${onIt.number}`);
    const theirs = ofTenant.get(userId)?.find(isLive);
    if (theirs) throw new Refusal('email', `This tenant is renting already: contract ${theirs.number}`);
    if (unit.isWanted)
      throw new Refusal('property', 'Somebody has applied for this place. Please answer that first');
    if (tenantsByEmail.get(tenancy.email)?.is_applying)
      throw new Refusal('email', 'This tenant has applied for a place. Please answer that first');
    made.contract = {
      id: tenancy.contractId ?? randomUUID(),
      userId,
      unitId: unit.id,
      charges: tenancy.charges,
    };
  }

  return (entry: Entry): PlannedRow => {
    const made: PlannedRow = { row: entry.row, entry };
    const unit = planPlace(entry, made);
    if (!entry.tenancy) return made;
    planContract(entry.tenancy, unit, planTenant(entry.tenancy, entry.row, made), made);
    return made;
  };
}

function countOf(planned: PlannedRow[]): ImportCounts {
  const count = (isMade: (row: PlannedRow) => unknown) => planned.filter(isMade).length;
  return {
    properties: count(({ property }) => property),
    units: count(({ unit }) => unit),
    tenants: count(({ tenant }) => tenant),
    contracts: count(({ contract }) => contract),
    charges: planned.reduce((sum, { contract }) => sum + (contract?.charges.length ?? 0), 0),
  };
}

const errorOf = ({ column, message }: Refusal): RowError => ({
  column: importColumns[column].heading,
  message,
});

type Circumstances = {
  today: Day;
  /** Why nobody can have this address here, if so. */
  addressProblem(email: string): string | undefined;
};

export async function planImport(
  read: ReadRow[],
  existing: Existing,
  circumstances: Circumstances,
): Promise<Plan> {
  const { today, addressProblem } = circumstances;
  const plan = createPlanner(existing, addressProblem);
  const planned: PlannedRow[] = [];
  const rows = await mapInSlices(read, ({ row, entry, errors }): ImportRow => {
    if (!entry) return { row, action: '', isNew: false, errors };
    try {
      const made = plan(entry);
      planned.push(made);
      return { row, ...describeRow(made, today), errors: [] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { row, action: '', isNew: false, errors: [errorOf(error)] };
    }
  });
  return { rows, planned, valid: rows.every(({ errors }) => errors.length === 0), created: countOf(planned) };
}
