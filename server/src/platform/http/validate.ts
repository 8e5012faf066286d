import type { z } from 'zod';
import { badRequest } from '../errors.ts';

/** For what no route schema can check, such as the fields of a form: the same answer as a route schema would give. */
export function parseOrThrow<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = readSafely(schema, input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.');
    if (field && !(field in fields)) fields[field] = message;
  }
  if (Object.keys(fields).length === 0) throw badRequest('unexpected_shape');
  throw badRequest('invalid_fields', fields);
}

/** See `zod-schemas.ts`: a value that a check cannot even read. */
function readSafely<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  try {
    return schema.safeParse(input);
  } catch (error) {
    throw error instanceof TypeError ? badRequest('unexpected_shape') : error;
  }
}
