import { z } from 'zod';
import { Instant } from './fields.ts';
import { importSources, importStatuses, templateFormats } from './imports.constants.ts';

export type ImportStatus = (typeof importStatuses)[number];
export type ImportSource = (typeof importSources)[number];

/** What is wrong with a row. Without a column: the row as a whole. */
const RowError = z.object({ column: z.string().nullable(), message: z.string() });
export type RowError = z.infer<typeof RowError>;

export const ImportRow = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int(),
  /** What happens, in words; empty where something is wrong. */
  action: z.string(),
  /** Whether it makes something new. */
  isNew: z.boolean(),
  /** What an admin should look at, though nothing is wrong. */
  warning: z.string().optional(),
  errors: z.array(RowError),
});
export type ImportRow = z.infer<typeof ImportRow>;

const Counts = z.object({
  properties: z.int(),
  units: z.int(),
  tenants: z.int(),
  contracts: z.int(),
  charges: z.int(),
});
export type ImportCounts = z.infer<typeof Counts>;

export const Import = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  status: z.enum(importStatuses),
  source: z.enum(importSources),
  /** Of the file; of a tenancy that was entered by a form, its property. */
  name: z.string(),
  rows: z.int(),
  /** Rows that are stored so far. */
  stored: z.int(),
  created: Counts,
  createdBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
});
export type Import = z.infer<typeof Import>;

export const FindTemplate = z.object({
  format: z.enum(templateFormats, { error: 'Format must be csv or xlsx' }).default('xlsx'),
});

export const ImportFields = z.object({
  dryRun: z.stringbool('dryRun must be true or false').optional().default(false),
});

/** What would happen. */
export const DryRunAnswer = z.object({
  rows: z.array(ImportRow),
  valid: z.boolean(),
  /** What would be made. */
  created: Counts,
});
export type DryRunAnswer = z.infer<typeof DryRunAnswer>;
/** `rows` and `valid` as in a dry run, where the file was wrong after all. */
export const ImportRefused = z.looseObject({ code: z.string(), message: z.string() });
export const ImportAnswer = DryRunAnswer.extend({ message: z.string(), import: Import });
export type ImportAnswer = z.infer<typeof ImportAnswer>;
export const ImportsAnswer = z.object({ imports: z.array(Import) });
export type ImportsAnswer = z.infer<typeof ImportsAnswer>;
export const ImportMessageAnswer = z.object({ message: z.string(), import: Import });
export type ImportMessageAnswer = z.infer<typeof ImportMessageAnswer>;
