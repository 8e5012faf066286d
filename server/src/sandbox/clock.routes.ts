import { AdvanceClock, ClockAnswer } from '@teduh/shared/sandbox';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { advanceClock } from './clock.service.ts';

export function clockRoutes(app: FastifyInstance, deps: Deps) {
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
