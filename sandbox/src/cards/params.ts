import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { invalidRequest, missing } from './api-error.ts';

/** Names are not parsed: `payment_method_data[card][number]` is one name. */
export type Params = Record<string, string>;

const metadataName = /^metadata\[([^[\]]{1,40})\]$/;

function readForm(body: string): Params {
  const params = Object.fromEntries(new URLSearchParams(body));
  for (const [name, value] of Object.entries(params)) {
    // PostgreSQL cannot store NUL in text.
    if (name.includes('\0') || value.includes('\0'))
      throw invalidRequest('parameter_invalid_string', 'NUL is not a letter.');
  }
  return params;
}

/** The routes of this scope accept forms only. */
export function acceptParams(scope: FastifyInstance, maxBytes: number) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    async (_request: unknown, body: string | Buffer) => readForm(String(body)),
  );
}

export function parseParams<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(params ?? {});
  if (success) return data;
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const param = String(issue.keys[0]).slice(0, 100);
    throw invalidRequest('parameter_unknown', `Received unknown parameter: ${param}`, { param });
  }
  const param = String(issue?.path[0] ?? '');
  const given = (params as Partial<Params> | undefined)?.[param];
  if (given === undefined || given === '') throw missing(param);
  throw invalidRequest('parameter_invalid', `Invalid ${param}.`, { param });
}

/** Separates the metadata from the other parameters and checks the limits that Stripe documents. */
export function splitMetadata(params: Params = {}): { metadata: Params; rest: Params } {
  const [metadata, rest]: [Params, Params] = [{}, {}];
  for (const [name, value] of Object.entries(params)) {
    const key = metadataName.exec(name)?.[1];
    if (key === undefined) rest[name] = value;
    else metadata[key] = value;
  }
  const values = Object.values(metadata);
  if (values.length > 50 || values.some((value) => value.length > 500))
    throw invalidRequest(
      'parameter_invalid',
      'Metadata can have up to 50 keys, with up to 500 letters each.',
      {
        param: 'metadata',
      },
    );
  return { metadata, rest };
}
