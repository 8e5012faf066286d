import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ErrorAnswer } from '@teduh/shared/errors';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { zodSchemas } from './zod-schemas.ts';

/** An app of its own that describes these routes. It answers for the description only; nothing of the routes runs in it. */
export async function buildDocs(routes: RouteOptions[], publicUrl: string): Promise<FastifyInstance> {
  const docs = Fastify({ schemaController: zodSchemas, exposeHeadRoutes: false });
  // The description is made from the schemas that validate, so the two cannot disagree.
  await docs.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Teduh API',
        version: '1.0.0',
        description: 'House rental for Malaysia: what tenants, admins and visitors can do.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (route) => {
      if (route.schema?.hide) return { url: route.url, schema: { hide: true } };
      const response = { ...(route.schema?.response as object), '4xx': ErrorAnswer };
      const { schema, url } = jsonSchemaTransform({ ...route, schema: { ...route.schema, response } });
      const closed = route.route.config?.access !== 'public';
      const tags = [url.split('/')[2] ?? 'api'];
      return { url, schema: { tags, ...schema, ...(closed && { security: [{ accessToken: [] }] }) } };
    },
  });
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: {
      title: 'Teduh API',
      css: [{ filename: 'teduh.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  for (const { method, url, schema, config } of routes) {
    const described = url.startsWith('/api/') && !schema?.hide && method !== 'HEAD';
    if (described)
      docs.route({ method, url, ...(schema && { schema }), ...(config && { config }), handler: () => {} });
  }
  await docs.ready();
  return docs;
}
