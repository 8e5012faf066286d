import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { badRequest } from '../errors.ts';

type Compile = typeof validatorCompiler;

/** A check that cannot even read a value, such as an object that claims to have a length, refuses it as one of the wrong shape. */
const compileValidator: Compile = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    try {
      return validate(data);
    } catch (error) {
      if (error instanceof TypeError) return { error: badRequest('unexpected_shape') };
      throw error;
    }
  };
};

/** Routes validate and serialize with zod. Given to Fastify as factories, so that it does not load Ajv; its types know Ajv's alone. */
export const zodSchemas = {
  compilersFactory: {
    buildValidator: () => compileValidator,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;
