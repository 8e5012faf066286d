import { DashboardAnswer, FindRentCollected, RentCollectedAnswer } from '@teduh/shared/dashboard';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { getAdminDashboard } from '../use-cases/dashboard/get-admin-dashboard.ts';
import { getTenantDashboard } from '../use-cases/dashboard/get-tenant-dashboard.ts';
import { listRentCollected } from '../use-cases/dashboard/list-rent-collected.ts';
import { presentAdminDashboard, presentMonth, presentTenantDashboard } from './dashboard.presenter.ts';

export function dashboardRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);

  app.get(
    '/api/dashboard',
    { config: { access: 'signed-in' }, schema: { response: { 200: DashboardAnswer } } },
    async (request) => {
      const actor = actorOf(request);
      return actor.userType === 'admin'
        ? presentAdminDashboard(await getAdminDashboard(deps))
        : presentTenantDashboard(await getTenantDashboard(deps, actor));
    },
  );

  app.get(
    '/api/dashboard/rent-collected',
    {
      config: { access: 'admin' },
      schema: { querystring: FindRentCollected, response: { 200: RentCollectedAnswer } },
    },
    async (request) => {
      const rows = await listRentCollected(deps, request.query.months);
      return { months: rows.map(presentMonth) };
    },
  );
}
