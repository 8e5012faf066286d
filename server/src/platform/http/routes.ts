import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** Routes whose schemas give their handlers types. */
export const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();
