import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, test } from 'vitest';
import { errorMessage, toApiError } from './api-error.ts';

test('returns the message of the server and its map of field errors', () => {
  const data = { message: 'Please check', isError: true, errorFields: { email: 'Taken' } };
  expect(toApiError({ status: 409, data })).toEqual({
    status: 409,
    message: 'Please check',
    connection: '',
    fields: { email: 'Taken' },
  });
});

test('returns a list of field errors as the same map', () => {
  const data = {
    message: 'Please check',
    isError: true,
    errors: [{ field: 'phone', message: 'Digits only' }],
  };
  expect(toApiError({ status: 400, data }).fields).toEqual({ phone: 'Digits only' });
});

test.each([
  ['FETCH_ERROR', /could not be reached/],
  ['TIMEOUT_ERROR', /too long/],
  ['PARSING_ERROR', /could not be read/],
])('%s has a clear message', (status, words) => {
  const error = { status, error: 'TypeError', originalStatus: 502, data: '<html>' };
  expect(errorMessage(error)).toMatch(words);
  expect(toApiError(error)).toMatchObject({ message: '', connection: expect.stringMatching(words) });
});

test('an unreadable answer keeps its HTTP status', () => {
  expect(toApiError({ status: 'PARSING_ERROR', originalStatus: 502, data: '', error: '' }).status).toBe(502);
});

test.each([[undefined], [new Error('boom')], [{ status: 500, data: null }], [{ status: 500, data: 'text' }]])(
  'without a message the fallback speaks',
  (error) => {
    expect(errorMessage(error)).toBe(errorMessages.unexpected_error);
    expect(errorMessage(error, 'Later')).toBe('Later');
  },
);
