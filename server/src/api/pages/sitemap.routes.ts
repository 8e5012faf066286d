import { allPages, paths } from '@teduh/shared/pages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import type { PublicCache } from '../../platform/http/edge/public-cache.ts';

const offered = allPages.filter(({ description }) => description !== undefined);
const closed = allPages.filter(({ access, isSandbox }) => isSandbox || !['public', 'guest'].includes(access));
/** `/manage-properties/add` is closed with everything else under `/manage-properties`. */
const closedRoots = [...new Set(closed.map(({ path }) => `/${path.split('/')[1]}`)), '/api/'];

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** Answers robots.txt, the sitemap, and where to report a security problem (RFC 9116). */
export function sitemapRoutes(app: FastifyInstance, { db, config, clock }: Deps, cache: PublicCache) {
  const hidden = { config: { access: 'public' as const }, schema: { hide: true } };

  app.get('/robots.txt', hidden, async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...closedRoots.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${config.publicUrl}/sitemap.xml`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });

  app.get('/.well-known/security.txt', hidden, async (_request, reply) => {
    const { email } = await settings.current(db);
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${new Date(clock.wall().getTime() + yearMs).toISOString()}`,
      'Preferred-Languages: en, ms',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });

  const limited = { ...hidden, config: { ...hidden.config, limit: 'searches' } };
  async function writeSitemap() {
    const pages = offered.map(({ path }) => `<url><loc>${config.publicUrl}${path}</loc></url>`);
    const listings = (await properties.listForSitemap(db)).map(
      ({ id, updated_at }) =>
        `<url><loc>${config.publicUrl}${paths.listingDetail(id)}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...pages, ...listings].join('')}</urlset>\n`;
  }
  app.get('/sitemap.xml', limited, (_request, reply) => cache.send(reply, '/sitemap.xml', writeSitemap));
}
