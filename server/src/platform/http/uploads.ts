import multipart, { type MultipartFile } from '@fastify/multipart';
import { writeCount } from '@teduh/shared/counts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badRequest, tooLarge } from '../errors.ts';
import type { Upload, UploadSpool } from './upload-spool.ts';

type FormRules = {
  fileField: string;
  maxFiles: number;
  maxFileBytes: number;
  /** What the files are called in messages: `At most 12 images`. */
  noun?: string;
  maxFieldBytes?: number;
};
type Form = {
  fields: Record<string, unknown>;
  files: Buffer[];
  /** What the files are called where they come from. */
  names: string[];
};

const maxFields = 100;
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const stuckAfterMs = 2_000;
const tooSlow = () => new AppError(408, 'upload_too_slow');
/** Not the caller's fault. */
const diskCodes = new Set(['ENOENT', 'ENOSPC', 'EACCES', 'EROFS', 'EMFILE', 'EIO']);
const limitCodes = new Set(['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

declare module 'fastify' {
  interface FastifyInstance {
    uploadSpool: UploadSpool;
  }
  interface FastifyRequest {
    upload: Upload | null;
  }
}

/** Routes of this scope take forms beside JSON; all others keep answering 415 to them. */
export async function acceptForms(scope: FastifyInstance, spool: UploadSpool) {
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.decorate('uploadSpool', spool);
  scope.decorateRequest('upload', null);
  // When the handler sends its answer, also where nobody waits for it any more: until then it has the files in memory.
  scope.addHook('onSend', async (request) => {
    // What was uploaded may be stored already: a file that cannot be removed here must not make that an error.
    await request.upload?.end().catch((error) => request.log.warn({ err: error }, 'upload'));
  });
}

function readJson(body: unknown): Form {
  if (body === undefined) return { fields: {}, files: [], names: [] };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('unexpected_shape');
  return { fields: body as Record<string, unknown>, files: [], names: [] };
}

function explain(error: unknown): Error {
  if (error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  if (limitCodes.has(code)) return tooLarge('too_many_fields');
  if (diskCodes.has(code)) return error as Error;
  return badRequest('unreadable_form');
}

/** A browser sends an empty file without a name for a file input that nobody used. */
const isUnusedInput = ({ filename }: MultipartFile, bytes: number) => !filename && bytes === 0;

type Progress = { signal: AbortSignal; advance: () => void };

async function readParts(request: FastifyRequest, rules: FormRules, progress: Progress): Promise<Form> {
  const { fileField, maxFiles, maxFileBytes, noun = 'image', maxFieldBytes = 64 * kilobyte } = rules;
  const fields = new Map<string, unknown>();
  const received: boolean[] = [];
  const names: string[] = [];
  let fileCount = 0;
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

  const upload = request.server.uploadSpool.open(request.actor?.id ?? request.ip);
  request.upload = upload;
  const receive = async ({ file }: MultipartFile) => {
    const check = () => {
      progress.advance();
      if (file.truncated) throw tooBig();
    };
    const bytes = await upload.receive(file, { signal: progress.signal, onChunk: check });
    check();
    return bytes;
  };

  for await (const part of request.parts({ limits })) {
    progress.advance();
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
    if (isExpected && fileCount === maxFiles && part.filename)
      throw refuse(fileField, `At most ${writeCount(maxFiles, noun)}`);
    if (!isExpected && part.filename) throw refuse(name, 'A file is not expected here');
    const isUnused = isUnusedInput(part, await receive(part));
    received.push(!isUnused);
    if (isUnused) continue;
    if (!isExpected) throw refuse(name, 'A file is not expected here');
    fileCount += 1;
    names.push(part.filename);
  }
  const files = (await upload.readAll()).filter((_, index) => received[index]);
  return { fields: Object.fromEntries(fields), files, names };
}

/**
 * Ends a form that takes too long, and one that the parser waits for although nothing more will come: a part without a heading makes it
 * wait for ever.
 */
async function withDeadline<T>(
  request: FastifyRequest,
  read: (progress: Progress) => Promise<T>,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const stopping = new AbortController();
  let steps = 0;
  let stepsBefore = -1;
  const deadline = setTimeout(() => late.reject(tooSlow()), request.server.uploadSpool.timeoutMs);
  const watch = setInterval(() => {
    if (request.raw.readableEnded && steps === stepsBefore) late.reject(badRequest('unreadable_form'));
    stepsBefore = steps;
  }, stuckAfterMs);
  const advance = () => {
    steps += 1;
  };
  try {
    return await Promise.race([read({ signal: stopping.signal, advance }), late.promise]);
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    stopping.abort();
  }
}

/**
 * The fields and files of a form, read as a stream and refused at the first thing that is wrong; a JSON body is taken as well. What
 * the client still sends after a refusal is read and thrown away, since a closed connection would hide the answer from a browser.
 */
export async function readForm(request: FastifyRequest, rules: FormRules): Promise<Form> {
  if (!request.isMultipart()) return readJson(request.body);
  try {
    return await withDeadline(request, (progress) => readParts(request, rules, progress));
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw explain(error);
  }
}
