import { actorOf } from '@teduh/server/platform/http/access.ts';
import { typed } from '@teduh/server/platform/http/routes.ts';
import { AdvanceClock, ClockAnswer } from '@teduh/shared/sandbox';
import type { FastifyInstance } from 'fastify';
import { advanceClock, type ClockDeps } from './advance-clock.ts';

export function clockRoutes(app: FastifyInstance, deps: ClockDeps) {
  typed(app).get(
    '/api/sandbox/clock',
    { config: { access: 'admin' }, schema: { response: { 200: ClockAnswer } } },
    async () => ({ now: deps.clock.now().toISOString() }),
  );

  typed(app).post(
    '/api/sandbox/clock',
    { config: { access: 'admin' }, schema: { body: AdvanceClock, response: { 200: ClockAnswer } } },
    async (request) => ({
      now: (await advanceClock(deps, actorOf(request), request.body.advance)).toISOString(),
    }),
  );
}
