import type { Deps } from '@teduh/server/deps.ts';
import { notFound } from '@teduh/server/platform/errors.ts';
import { typed } from '@teduh/server/platform/http/routes.ts';
import { DecideDispute, DisputeDecisionAnswer } from '@teduh/shared/sandbox';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { decide } from './dispute.service.ts';

const ByDispute = z.object({ id: z.string().max(255) });

/** Lets an admin be the bank. The server hears of it by webhook. */
export function decideDisputeRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
  typed(app).post(
    '/api/sandbox/disputes/:id',
    {
      config: { access: 'admin' },
      schema: { params: ByDispute, body: DecideDispute, response: { 200: DisputeDecisionAnswer } },
    },
    async ({ params, body }) => {
      try {
        const { status } = await db.begin((tx) => decide(tx, params.id, body.decision, clock.wall()));
        return { status };
      } catch (error) {
        if (error instanceof ApiError) throw notFound('not_found');
        throw error;
      }
    },
  );
}
