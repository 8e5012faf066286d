type Details = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
  payment_intent?: object;
};

/** An error answer in the format of Stripe. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: Details;

  constructor(status: number, error: Details) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const invalidRequest = (code: string, message: string, more: Partial<Details> = {}) =>
  new ApiError(400, { type: 'invalid_request_error', code, message, ...more });

export const missing = (param: string) =>
  invalidRequest('parameter_missing', `Missing required param: ${param}.`, { param });

export const noSuchObject = (kind: string, id: string, param = 'id') =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id.slice(0, 100)}'`,
    param,
  });

export const noSuchIntent = (id: string) => noSuchObject('payment_intent', id, 'intent');

export const cardError = (code: string, message: string, more: Partial<Details> = {}) =>
  new ApiError(402, { type: 'card_error', code, message, ...more });

export const apiKeyRequired = () =>
  new ApiError(401, {
    type: 'invalid_request_error',
    message: 'Provide the API key of the card sandbox as a Bearer token.',
  });

export const keyReused = () =>
  new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
