/** Free of zod: public pages may import values from here. */
export * as errorMessages from './error-messages.ts';

export type ErrorCode = keyof typeof import('./error-messages.ts');
