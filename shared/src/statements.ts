import { z } from 'zod';
import { Day } from './fields.ts';

/** What was charged and paid on one day for one thing. Money that went back is a payment below zero. */
const StatementLine = z.object({
  date: Day,
  description: z.string(),
  charge: z.number(),
  payment: z.number(),
  /** What is owed after it; below zero, what the tenant has paid ahead. */
  balance: z.number(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const StatementAnswer = z.object({
  statement: z.object({
    contractNumber: z.string(),
    tenant: z.string(),
    property: z.string(),
    roomName: z.string().nullable(),
    lines: z.array(StatementLine),
    balance: z.number(),
    /** Links that expire. */
    pdfFile: z.string(),
    csvFile: z.string(),
  }),
});
export type StatementAnswer = z.infer<typeof StatementAnswer>;
