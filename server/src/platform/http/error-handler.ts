import type { ErrorAnswer } from '@teduh/shared/errors';
import { type ErrorCode, errorMessages } from '@teduh/shared/errors.constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, isDatabaseStuck, isDiskFull } from '../errors.ts';
import { StorageUnavailable } from '../storage/storage-error.ts';

const retrySeconds = 5;

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'wrong_content_length',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_BAD_URL: 'invalid_address',
};

function fieldErrors(fields: Record<string, string>) {
  return {
    errorFields: fields,
    errors: Object.entries(fields).map(([field, message]) => ({ field, message })),
  };
}

type Details = {
  message?: string;
  fields?: Record<string, string> | undefined;
  details?: Record<string, string> | undefined;
};

function answer(
  code: ErrorCode,
  { message = errorMessages[code], fields, details }: Details = {},
): ErrorAnswer {
  const hasFields = fields && Object.keys(fields).length > 0;
  return { code, message, isError: true, ...(hasFields && fieldErrors(fields)), ...(details && { details }) };
}

/** Keeps the first problem of each field; a problem of the whole body has no field. */
function readValidation(validation: { instancePath?: string; message?: string }[]): ErrorAnswer {
  const fields: Record<string, string> = {};
  for (const { instancePath = '', message = '' } of validation) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (field && !(field in fields)) fields[field] = message;
  }
  return answer(Object.keys(fields).length === 0 ? 'unexpected_shape' : 'invalid_fields', { fields });
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error))
    return reply.code(400).send(readValidation(error.validation));
  if (error instanceof AppError) {
    const { status, code, message, fields, details, retryAfterSeconds } = error;
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send(answer(code, { message, fields, details }));
  }
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string };
  if (statusCode >= 400 && statusCode < 500)
    return reply.code(statusCode).send(answer(frameworkCodes[code] ?? 'invalid_request'));
  if (isDatabaseStuck(error)) {
    request.log.warn({ err: error }, 'the database does not answer');
    return reply.code(503).header('retry-after', retrySeconds).send(answer('database_unavailable'));
  }
  if (error instanceof StorageUnavailable || isDiskFull(error)) {
    request.log.warn({ err: error }, 'the file storage does not answer, or is full');
    return reply.code(503).header('retry-after', retrySeconds).send(answer('storage_unavailable'));
  }
  request.log.error({ err: error }, 'unexpected error');
  return reply.code(500).send(answer('unexpected_error'));
}

export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(answer('not_found')));
}
