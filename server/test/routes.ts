import type { FastifyInstance } from 'fastify';

/** Every route as Fastify prints it, without the pages that show the description of the API. */
export function routesOf(app: FastifyInstance): string[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  const parents: string[] = [];
  const routes = new Set<string>();
  for (const line of lines) {
    const match = /^(?<indent>[│ ]*)[├└]── (?<path>\S*)(?: \((?<methods>[A-Z, ]+)\))?/.exec(line);
    if (!match?.groups) continue;
    const { indent = '', path = '', methods = '' } = match.groups;
    const depth = indent.length / 4;
    parents.splice(depth, parents.length, path);
    const url = parents.join('');
    for (const method of methods.split(', ').filter((name) => name && name !== 'HEAD'))
      routes.add(`${method} ${url}`);
  }
  return [...routes].filter((route) => !route.includes(' /api/docs'));
}
