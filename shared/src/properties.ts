import { z } from 'zod';
import { blankIsUnset, Day, Instant, line, optionalText, text, writeBound } from './fields.ts';
import { messages } from './messages.ts';
import { cursors, Page } from './pagination.ts';
import {
  addressMaxLength,
  amountRange,
  descriptionMaxLength,
  houseRulesMaxLength,
  propertySorts,
  propertyTypes,
  roomsMax,
} from './properties.constants.ts';
import { repeatedNames } from './properties.rules.ts';

export const PropertyType = z.enum(propertyTypes, { error: 'Type must be Unit Rental or Room Rental' });
export type PropertyType = z.infer<typeof PropertyType>;

const Occupant = z.object({ _id: z.uuid(), firstname: z.string(), lastname: z.string(), email: z.string() });

/** A picture in all its sizes. `url` is the largest JPEG; the others differ only in width and ending (`images.ts`). */
export const Picture = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** A data URL of a few hundred bytes, shown until the picture is there. */
  placeholder: z.string(),
});
export type Picture = z.infer<typeof Picture>;

export const Room = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  price: z.number(),
  depositAmount: z.number(),
  description: z.string(),
  isOccupied: z.boolean(),
  /** The first day on which an occupied room is free again. */
  freeFrom: Day.nullable(),
  /** For admins only. */
  occupant: Occupant.nullable().optional(),
});
export type Room = z.infer<typeof Room>;

export const Property = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  type: PropertyType,
  address: z.string(),
  description: z.string(),
  /** One rule in each line; part of its agreements. */
  houseRules: z.string(),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  /** Unit Rental only, like depositAmount and occupant. */
  price: z.number().optional(),
  depositAmount: z.number().optional(),
  /** Empty for a Unit Rental. */
  rooms: z.array(Room),
  /** Room Rental only: "500 - 900", or one number when all rooms cost the same. */
  priceRange: z.string().optional(),
  isAvailable: z.boolean(),
  isFullyOccupied: z.boolean(),
  /** The first day on which anything is free again, where nothing is free now. */
  freeFrom: Day.nullable(),
  /** For admins only, like waitingApplications. */
  occupant: Occupant.nullable().optional(),
  waitingApplications: z.number().int().optional(),
  createdAt: Instant,
});
export type Property = z.infer<typeof Property>;

const amountMessage = (label: string) =>
  `${label} must be from ${writeBound(amountRange.min)} to ${writeBound(amountRange.max)}, in whole ringgit`;

/** Whole ringgit, as a number or, from a form, as its digits. */
function amount(label: string) {
  const isMissing = (input: unknown) => input === undefined || input === null || input === '';
  return z
    .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], {
      error: ({ input }) => (isMissing(input) ? `${label} is required` : amountMessage(label)),
    })
    .pipe(
      z
        .number()
        .int(amountMessage(label))
        .min(amountRange.min, amountMessage(label))
        .max(amountRange.max, amountMessage(label)),
    );
}

const RoomInput = z.object({
  /** Left out for a new room; the ids of rooms that stay are kept. */
  _id: z.uuid('This room id is not valid').optional(),
  name: line('Room name'),
  price: amount('Room price'),
  depositAmount: amount('Room deposit'),
  description: optionalText('Room description', descriptionMaxLength).default(''),
});
export type RoomInput = z.output<typeof RoomInput>;

function fromJson(input: unknown) {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

export const noRoomsMessage = 'At least one room is required';

const RoomList = z.preprocess(
  fromJson,
  z
    .array(RoomInput, {
      error: ({ input }) => (input === undefined ? 'Rooms are required' : 'Rooms must be a list in JSON'),
    })
    .max(roomsMax, `At most ${roomsMax} rooms are possible`)
    .refine((rooms) => repeatedNames(rooms).length === 0, messages.roomNameRepeated),
);

const base = {
  name: line('Name'),
  address: line('Address', addressMaxLength),
  description: text('Description', descriptionMaxLength),
  houseRules: optionalText('House rules', houseRulesMaxLength).default(''),
};
const UnitTerms = z.object({ price: amount('Price'), depositAmount: amount('Deposit') });
const RoomTerms = z.object({ rooms: RoomList.refine((rooms) => rooms.length > 0, noRoomsMessage) });

export const CreateProperty = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('Unit Rental'), ...base, ...UnitTerms.shape }),
    z.object({ type: z.literal('Room Rental'), ...base, ...RoomTerms.shape }),
  ],
  { error: 'Type must be Unit Rental or Room Rental' },
);
export type CreateProperty = z.output<typeof CreateProperty>;

/** A list, repeated fields, a JSON array, or comma-separated. */
const ImageUrls = z.preprocess(
  (input) => {
    const value = fromJson(input);
    if (typeof value !== 'string') return value;
    return value
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean);
  },
  z
    .array(z.string({ error: 'Images must be URLs' }).max(500, 'Images must be URLs'), {
      error: 'Images must be a list of URLs',
    })
    .optional(),
);

/** What is left out stays as it is. The type of a property never changes. */
export const PatchProperty = z.object({
  name: base.name.optional(),
  address: base.address.optional(),
  description: base.description.optional(),
  houseRules: base.houseRules.unwrap().optional(),
  /** Terms of the other type are passed over: forms send them empty. */
  price: z.preprocess(blankIsUnset, UnitTerms.shape.price.optional()),
  depositAmount: z.preprocess(blankIsUnset, UnitTerms.shape.depositAmount.optional()),
  rooms: z.preprocess(blankIsUnset, RoomList.optional()),
  /** The ids of the rooms that a form was opened with, as JSON: a room that was added since then is not removed by leaving it out. */
  knownRooms: z.preprocess(
    fromJson,
    z.array(z.uuid(), 'Known rooms must be a list of ids in JSON').optional(),
  ),
  /** The images to keep, in order. */
  images: ImageUrls,
  /** The images that a form was opened with: one that was added since then stays, too. */
  knownImages: ImageUrls,
});
export type PatchProperty = z.output<typeof PatchProperty>;

const Price = z.preprocess(
  blankIsUnset,
  z.coerce
    .number('Price must be a number')
    .int('Price must be a whole number')
    .min(0, 'Price must be positive')
    .max(1_000_000)
    .optional(),
);

export const FindProperties = Page.extend({
  q: z.string().trim().max(100, 'Please search for fewer words').optional(),
  type: z.preprocess(blankIsUnset, PropertyType.optional()),
  minPrice: Price,
  maxPrice: Price,
  available: z
    .enum(['true', 'false', '1', '0', ''])
    .optional()
    .transform((word) => word === 'true' || word === '1'),
  sort: z.preprocess(
    blankIsUnset,
    z.enum(propertySorts, { error: `Sort must be one of ${propertySorts.join(', ')}` }).default('newest'),
  ),
});
export type FindProperties = z.output<typeof FindProperties>;

export const PropertyAnswer = z.object({ property: Property });
export type PropertyAnswer = z.infer<typeof PropertyAnswer>;
export const PropertyMessageAnswer = z.object({ message: z.string(), property: Property });
export type PropertyMessageAnswer = z.infer<typeof PropertyMessageAnswer>;
export const PropertiesAnswer = z.object({
  properties: z.array(Property),
  ...cursors,
  /** How many listings all pages together have; on the first page only. */
  total: z.number().int().optional(),
  /** There are more than `total`: very many are not counted to the end. */
  isTotalCapped: z.boolean().optional(),
});
export type PropertiesAnswer = z.infer<typeof PropertiesAnswer>;
