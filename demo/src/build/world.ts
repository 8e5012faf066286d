import { demoDomain } from '@teduh/shared/demo';
import { toSen } from '@teduh/shared/money';
import type { PropertyType } from '@teduh/shared/properties';
import { type DemoListing, listings } from '../data/listings.ts';
import { type PersonKey, people } from '../data/people.ts';
import { idOf, numberOf } from './deterministic.ts';

export type Person = { id: string; firstname: string; lastname: string; email: string; phone: string };

/** A unit with what mails and agreements say about it. */
export type Unit = {
  id: string;
  property_id: string;
  property_name: string;
  room_name: string | null;
  address: string;
  house_rules: string;
  type: PropertyType;
  description: string;
  position: number;
  rentSen: number;
  depositSen: number;
};

const depositMonths = 2;

const personOf = (key: PersonKey): Person => ({
  id: idOf(`user ${key}`),
  firstname: people[key][0],
  lastname: people[key][1],
  email: `${key}${demoDomain}`,
  phone: `01${10_000_000 + numberOf(`phone ${key}`, 90_000_000)}`,
});

function unitsOf({
  name,
  type,
  address,
  houseRules: house_rules = '',
  price = 0,
  rooms,
}: DemoListing): Unit[] {
  const property = { property_id: idOf(`property ${name}`), property_name: name, address, house_rules, type };
  const offered = rooms ?? [{ name: null, description: '', price }];
  return offered.map((room, position) => ({
    ...property,
    id: idOf(`unit ${name}, ${room.name ?? 'whole'}`),
    room_name: room.name,
    description: room.description,
    position,
    rentSen: toSen(room.price),
    depositSen: toSen(room.price) * depositMonths,
  }));
}

const persons = new Map(Object.keys(people).map((key) => [key, personOf(key as PersonKey)]));
const units = listings.flatMap(unitsOf);

export const allPersons = (): Person[] => [...persons.values()];
export const unitsOfListing = (name: string): Unit[] =>
  units.filter(({ property_name }) => property_name === name);

export function getPerson(key: PersonKey): Person {
  const person = persons.get(key);
  if (!person) throw new Error(`the demo has no person ${key}`);
  return person;
}

export function getUnit(listing: string, room: string | null = null): Unit {
  const unit = unitsOfListing(listing).find(({ room_name }) => room_name === room);
  if (!unit) throw new Error(`the demo has no ${room ?? 'unit'} at ${listing}`);
  return unit;
}

export function getUnitById(id: string): Unit {
  const unit = units.find((each) => each.id === id);
  if (!unit) throw new Error(`the demo has no unit ${id}`);
  return unit;
}

/** Who lives, or would like to live, where: what mails say about an application, a contract and a transaction. */
export const tenancyOf = ({ id, firstname, lastname, email }: Person, unit: Unit) => ({
  user_id: id,
  firstname,
  lastname,
  email,
  property_id: unit.property_id,
  property_name: unit.property_name,
  unit_id: unit.id,
  room_name: unit.room_name,
});
