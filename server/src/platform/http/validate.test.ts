import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { registerErrorHandler } from './error-handler.ts';
import { typed } from './routes.ts';
import { parseOrThrow } from './validate.ts';

const Room = z.object({ name: z.string().min(1, 'Name is required').max(5, 'Name is too long') });
const House = z
  .object({
    name: z.string('Name is required').min(3, 'Name is short').regex(/^R/, 'Name must begin with R'),
    rooms: z.array(Room).default([]),
  })
  .refine(({ name }) => name !== 'Ruin', 'This is no house');

it('gives back what the schema makes of it', () => {
  expect(parseOrThrow(House, { name: 'Rumah', more: 1 })).toEqual({ name: 'Rumah', rooms: [] });
});

it.each([
  ['several complaints about a field', { name: 'a' }],
  ['a field deep inside', { name: 'Rumah', rooms: [{ name: 'A' }, { name: '' }] }],
  ['the whole', { name: 'Ruin' }],
  ['nothing', {}],
  ['not even an object', 'hello'],
])('answers as a route with that schema does: %s', async (_, input) => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  typed(app).post('/by-schema', { schema: { body: House } }, async () => 'fine');
  app.post('/by-hand', async (request) => parseOrThrow(House, request.body));
  const ask = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    });
  const [bySchema, byHand] = [await ask('/by-schema'), await ask('/by-hand')];
  expect(byHand.statusCode).toBe(400);
  expect(byHand.json()).toEqual(bySchema.json());
});
