import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badRequest, tooLarge } from '../errors.ts';

type FormRules = {
  fileField: string;
  maxFiles: number;
  maxFileBytes: number;
  /** What the files are called in messages: `At most 12 images`. */
  noun?: string;
  maxFieldBytes?: number;
};
type Form = { fields: Record<string, unknown>; files: Buffer[] };

const maxFields = 100;
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const limitCodes = new Set(['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

/** Routes of this scope take forms beside JSON; all others keep answering 415 to them. */
export async function acceptForms(scope: FastifyInstance) {
  await scope.register(multipart, { throwFileSizeLimit: false });
}

function readJson(body: unknown): Form {
  if (body === undefined) return { fields: {}, files: [] };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('unexpected_shape');
  return { fields: body as Record<string, unknown>, files: [] };
}

function explain(error: unknown): Error {
  if (error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  if (limitCodes.has(code)) return tooLarge('too_many_fields');
  return badRequest('unreadable_form');
}

async function readFile({ file }: MultipartFile, refuse: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    chunks.push(chunk);
    if (file.truncated) throw refuse();
  }
  if (file.truncated) throw refuse();
  return Buffer.concat(chunks);
}

/** A browser sends an empty file without a name for a file input that nobody used. */
const isUnusedInput = ({ filename }: MultipartFile, bytes: Buffer) => !filename && bytes.length === 0;

async function readParts(request: FastifyRequest, rules: FormRules): Promise<Form> {
  const { fileField, maxFiles, maxFileBytes, noun = 'image', maxFieldBytes = 64 * kilobyte } = rules;
  const fields = new Map<string, unknown>();
  const files: Buffer[] = [];
  const refuse = (field: string, words: string) => badRequest('invalid_fields', { [field]: words });
  const tooBig = () =>
    tooLarge('invalid_fields', {
      [fileField]: `Each ${noun} can have at most ${maxFileBytes / megabyte} MB`,
    });
  const limits = {
    fileSize: maxFileBytes,
    fieldSize: maxFieldBytes,
    fields: maxFields,
    parts: maxFields + maxFiles + 1,
  };

  for await (const part of request.parts({ limits })) {
    const name = part.fieldname;
    if (!name) throw badRequest('unreadable_form');
    if (part.type === 'field') {
      if (part.valueTruncated)
        throw tooLarge('invalid_fields', {
          [name]: `At most ${maxFieldBytes / kilobyte} kB are possible here`,
        });
      const known = fields.get(name);
      fields.set(name, fields.has(name) ? [known, part.value].flat() : part.value);
      continue;
    }
    const isExpected = name === fileField;
    if (isExpected && files.length === maxFiles && part.filename)
      throw refuse(fileField, `At most ${maxFiles} ${noun}${maxFiles === 1 ? '' : 's'}`);
    if (!isExpected && part.filename) throw refuse(name, 'A file is not expected here');
    const bytes = await readFile(part, tooBig);
    if (isUnusedInput(part, bytes)) continue;
    if (!isExpected) throw refuse(name, 'A file is not expected here');
    files.push(bytes);
  }
  return { fields: Object.fromEntries(fields), files };
}

/**
 * The fields and files of a form, read as a stream and refused at the first thing that is wrong; a JSON body is taken as well. What
 * the client still sends after a refusal is read and thrown away, since a closed connection would hide the answer from a browser.
 */
export async function readForm(request: FastifyRequest, rules: FormRules): Promise<Form> {
  if (!request.isMultipart()) return readJson(request.body);
  try {
    return await readParts(request, rules);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw explain(error);
  }
}
