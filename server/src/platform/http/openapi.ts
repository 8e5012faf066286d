import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ErrorAnswer } from '@teduh/shared/errors';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The description is made from the schemas that validate, so the two cannot disagree. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string) {
  await app.register(swagger, {
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
      if (!route.url.startsWith('/api/') || route.schema?.hide)
        return { url: route.url, schema: { hide: true } };
      const response = { ...(route.schema?.response as object), '4xx': ErrorAnswer };
      const { schema, url } = jsonSchemaTransform({ ...route, schema: { ...route.schema, response } });
      const closed = route.route.config?.access !== 'public';
      const tags = [url.split('/')[2] ?? 'api'];
      return { url, schema: { tags, ...schema, ...(closed && { security: [{ accessToken: [] }] }) } };
    },
  });
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: {
        title: 'Teduh API',
        css: [{ filename: 'teduh.css', content: '.swagger-ui .topbar { display: none }' }],
      },
    });
  });
}
