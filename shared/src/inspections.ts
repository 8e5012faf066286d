import { z } from 'zod';
import { MeterUnit, ReadingInput } from './charges.ts';
import { ContractStatus } from './contracts.ts';
import { amount, blankIsUnset, Day, Instant, line, optionalText, Side } from './fields.ts';
import {
  addableItemKinds,
  conditions,
  inspectionItemKinds,
  inspectionKinds,
  inspectionStatuses,
  inventoryItemsMax,
  itemCountMax,
  itemNameMaxLength,
  itemNoteMaxLength,
  itemValueMax,
  roomMaxLength,
} from './inspections.constants.ts';

const oneOf = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  z.enum(values, { error: `${label} must be one of ${values.join(', ')}` });

export const InspectionKind = oneOf('Kind', inspectionKinds);
export type InspectionKind = z.infer<typeof InspectionKind>;
export const InspectionStatus = oneOf('Status', inspectionStatuses);
export type InspectionStatus = z.infer<typeof InspectionStatus>;
export const InspectionItemKind = oneOf('Kind', inspectionItemKinds);
export type InspectionItemKind = z.infer<typeof InspectionItemKind>;
export const Condition = oneOf('Condition', conditions);
export type Condition = z.infer<typeof Condition>;

const countWords = `Count must be a whole number from 0 to ${itemCountMax}`;
const Count = z
  .union([z.number(), z.string().trim().regex(/^\d+$/, countWords).transform(Number)], {
    error: ({ input }) => (input === undefined || input === '' ? 'Count is required' : countWords),
  })
  .pipe(z.int(countWords).min(0, countWords).max(itemCountMax, countWords));

const version = z.int('Version must be a whole number').min(0);
const room = line('Room', roomMaxLength);
const name = line('Item', itemNameMaxLength);
const note = optionalText('Note', itemNoteMaxLength);

/* The unit's inventory */

const NewInventoryItem = z.object({
  room,
  name,
  count: Count,
  value: z.preprocess(blankIsUnset, amount('Value', itemValueMax, 0).optional()),
});
/** The whole list. Refused when somebody else has saved another one since this version. */
export const SaveInventory = z.object({
  version,
  items: z
    .array(NewInventoryItem, { error: 'Items must be a list' })
    .max(inventoryItemsMax, `An inventory can have at most ${inventoryItemsMax} lines`),
});
export type SaveInventory = z.input<typeof SaveInventory>;
export type NewInventory = z.output<typeof SaveInventory>;

export const FindInventory = z.object({
  room: z.preprocess(blankIsUnset, z.uuid('Room is not valid').toLowerCase().optional()),
});

const InventoryItem = z.object({
  room: z.string(),
  name: z.string(),
  count: z.int(),
  /** Ringgit, of all of them together. */
  value: z.number().nullable(),
});
const Inventory = z.object({
  property: z.object({ _id: z.uuid(), name: z.string() }),
  room: z.uuid().nullable(),
  roomName: z.string().nullable(),
  /** 0 until one is saved. */
  version: z.int(),
  updatedAt: Instant.nullable(),
  items: z.array(InventoryItem),
});
export type Inventory = z.infer<typeof Inventory>;
export const InventoryAnswer = z.object({ inventory: Inventory });
export type InventoryAnswer = z.infer<typeof InventoryAnswer>;
export const InventoryMessageAnswer = InventoryAnswer.extend({ message: z.string() });
export type InventoryMessageAnswer = z.infer<typeof InventoryMessageAnswer>;

/* Reports */

/** A link that expires, for those who may read the report. */
const Photograph = z.object({
  id: z.uuid(),
  side: Side,
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type InspectionPhotograph = z.infer<typeof Photograph>;

const Observed = z.object({
  count: z.int().nullable(),
  /** Of a meter, in its unit. */
  reading: z.number().nullable(),
  /** Of what is handed over: whether it was. */
  isDone: z.boolean(),
  condition: Condition.nullable(),
  note: z.string(),
  /** The tenant's. */
  remark: z.string(),
  photographs: z.array(Photograph),
});

const InspectionItem = Observed.extend({
  id: z.uuid(),
  kind: InspectionItemKind,
  /** Empty for what is handed over. */
  room: z.string(),
  name: z.string(),
  unit: MeterUnit.nullable(),
  version: z.int(),
  /** What the report at the beginning said. */
  before: Observed.nullable(),
});
export type InspectionItem = z.infer<typeof InspectionItem>;
export type ObservedItem = z.infer<typeof Observed>;

const InspectionSummary = z.object({
  id: z.uuid(),
  contractId: z.uuid(),
  kind: InspectionKind,
  status: InspectionStatus,
  sentAt: Instant.nullable(),
  /** The last day for remarks. */
  remarksUntil: Day.nullable(),
  /** When the tenant said that they agree or that these are all their remarks. */
  answeredAt: Instant.nullable(),
  finalAt: Instant.nullable(),
  /** The sealed document, once it is drawn: a link that expires. */
  file: z.string().nullable(),
});
export type InspectionSummary = z.infer<typeof InspectionSummary>;

const Inspection = InspectionSummary.extend({
  contractNumber: z.string(),
  contractStatus: ContractStatus,
  tenant: z.string(),
  property: z.object({ _id: z.uuid(), name: z.string() }),
  room: z.uuid().nullable(),
  roomName: z.string().nullable(),
  startDate: Day,
  endDate: Day,
  /** The report at the beginning that this one is compared with. */
  comparesWith: z.object({ contractId: z.uuid(), status: InspectionStatus }).nullable(),
  /** When it last became a draft again after it was sent. */
  takenBackAt: Instant.nullable(),
  /** For admins: of the unit's inventory, which a final report can replace. */
  inventoryVersion: z.int(),
  items: z.array(InspectionItem),
});
export type Inspection = z.infer<typeof Inspection>;

/** `report` may be one of an earlier contract, which a renewal goes on with. Tenants see none before it was sent. */
const HandoverSide = z.object({
  report: InspectionSummary.nullable(),
  canOpen: z.boolean(),
  /** Why none can be begun now: it is not needed in a renewal, it is too early, or it is too late. */
  reason: z.enum(['begun', 'renewal', 'early', 'over']).nullable(),
  /** The first day on which one can be begun, where it is too early. */
  opensOn: Day.nullable(),
});
export type HandoverSide = z.infer<typeof HandoverSide>;
export const InspectionsAnswer = z.object({ moveIn: HandoverSide, moveOut: HandoverSide });
export type InspectionsAnswer = z.infer<typeof InspectionsAnswer>;
export const InspectionAnswer = z.object({ inspection: Inspection });
export type InspectionAnswer = z.infer<typeof InspectionAnswer>;
export const InspectionMessageAnswer = InspectionAnswer.extend({ message: z.string() });
export type InspectionMessageAnswer = z.infer<typeof InspectionMessageAnswer>;
export const InspectionItemAnswer = z.object({ item: InspectionItem });
export type InspectionItemAnswer = z.infer<typeof InspectionItemAnswer>;

export const OpenInspection = z.object({ kind: InspectionKind });
export type OpenInspection = z.input<typeof OpenInspection>;

const id = z.uuid('This id is not valid').toLowerCase();

/** The id comes from the caller, so that one whose answer was lost can be sent again. */
export const AddInspectionItem = z
  .object({
    id,
    kind: oneOf('Kind', addableItemKinds),
    room: z.preprocess(blankIsUnset, room.optional()),
    name,
    unit: z.preprocess(blankIsUnset, MeterUnit.optional()),
    count: z.preprocess(blankIsUnset, Count.optional()),
  })
  .refine(({ kind, room: where }) => kind !== 'item' || where !== undefined, {
    error: 'Room is required',
    path: ['room'],
  })
  .refine(({ kind, unit }) => (kind === 'meter') === (unit !== undefined), {
    error: 'Unit is required for a meter, and only there',
    path: ['unit'],
  });
export type AddInspectionItem = z.input<typeof AddInspectionItem>;
export type NewInspectionItem = z.output<typeof AddInspectionItem>;

/** In tenths; empty is none. */
const Reading = z.preprocess((input) => (input === '' ? null : input), ReadingInput.nullable());

/** What is left out stays as it is. Admins change a draft; the tenant adds a remark to what was sent. */
export const PatchInspectionItem = z.object({
  version,
  name: name.optional(),
  count: z.preprocess((input) => (input === '' ? null : input), Count.nullable()).optional(),
  reading: Reading.optional(),
  isDone: z.boolean('This must be true or false').optional(),
  condition: Condition.nullable().optional(),
  note: note.optional(),
  remark: optionalText('Remark', itemNoteMaxLength).optional(),
});
export type PatchInspectionItem = z.input<typeof PatchInspectionItem>;
export type InspectionItemChange = z.output<typeof PatchInspectionItem>;

/** The field of the form beside the photograph. */
export const AddPhotograph = z.object({ id });

/** Refused when somebody else has saved another inventory since this version. */
export const KeepInventory = z.object({ version });
