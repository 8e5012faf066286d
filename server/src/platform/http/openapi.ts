import type { FastifyInstance, RouteOptions } from 'fastify';

/** The description and its pages are built when somebody first asks for them: they need libraries that nothing else does. */
export function registerOpenApi(app: FastifyInstance, publicUrl: string) {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  let building: Promise<FastifyInstance> | undefined;
  function docs() {
    building ??= import('./openapi-docs.ts').then(({ buildDocs }) => buildDocs(routes, publicUrl));
    return building;
  }
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.get('/api/openapi.json', options, async () => (await docs()).swagger());
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, options, async (request, reply) => {
      const answer = await (await docs()).inject({ url: request.url, headers: request.headers });
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
    });
  }
}
