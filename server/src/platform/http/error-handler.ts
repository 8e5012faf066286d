import type { ErrorAnswer } from '@teduh/shared/errors';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../errors.ts';

const ownWords: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request is empty.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not supported.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request does not have the length it announces.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_BAD_URL: 'This address is not valid.',
};

export const unexpectedShape = 'The request is not what was expected.';

function fieldErrors(fields: Record<string, string>) {
  return {
    errorFields: fields,
    errors: Object.entries(fields).map(([field, message]) => ({ field, message })),
  };
}

function answer(message: string, fields?: Record<string, string>): ErrorAnswer {
  const hasFields = fields && Object.keys(fields).length > 0;
  return { message, isError: true, ...(hasFields && fieldErrors(fields)) };
}

/** The first complaint about each field; one about the whole body becomes the message. */
function readValidation(validation: { instancePath?: string; message?: string }[]): ErrorAnswer {
  const fields: Record<string, string> = {};
  for (const { instancePath = '', message = '' } of validation) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (field && !(field in fields)) fields[field] = message;
  }
  const whole = Object.keys(fields).length === 0 ? unexpectedShape : messages.checkFields;
  return answer(whole, fields);
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error))
    return reply.code(400).send(readValidation(error.validation));
  if (error instanceof AppError) {
    if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
    return reply.code(error.status).send(answer(error.message, error.fields));
  }
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string };
  if (statusCode >= 400 && statusCode < 500) {
    return reply.code(statusCode).send(answer(ownWords[code] ?? 'The request is not valid.'));
  }
  request.log.error({ err: error }, 'unexpected error');
  return reply.code(500).send(answer(messages.unexpected));
}

export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(answer('There is nothing here.')));
}
