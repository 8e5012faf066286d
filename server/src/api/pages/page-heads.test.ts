import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../../test/factories.ts';
import { multipart, photos, roomRental } from '../../../test/property-forms.ts';
import { watchStatements } from '../../../test/statements.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({ publicUrl: 'https://rent.example.my' });
let token: string;
let property: { id: string; name: string; images: string[] };

async function addProperty(name: string): Promise<typeof property> {
  const { payload, headers } = multipart(roomRental({ name }), await photos(1));
  const added = await test.app.inject({
    method: 'POST',
    url: '/api/properties',
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  return added.json().property;
}

beforeAll(async () => {
  ({ token } = await createAdmin(test.deps));
  property = await addProperty('Rumah "Teduh" & Co');
});

const html = async (url: string) => (await test.app.inject({ url, headers: { accept: 'text/html' } })).body;

describe('a listing, as a crawler sees it', () => {
  it('has its own title, description, canonical link and picture', async () => {
    const page = await html(`/listing/${property.id}?from=whatsapp`);
    expect(page).toContain('<title>Rumah &quot;Teduh&quot; &amp; Co · Teduh</title>');
    expect(page).toContain(
      '<meta name="description" content="RM 500 - 900 a month. A quiet house near the train." />',
    );
    expect(page).toContain(`<link rel="canonical" href="https://rent.example.my/listing/${property.id}" />`);
    expect(page).toContain(
      `<meta property="og:image" content="https://rent.example.my${property.images[0]}" />`,
    );
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />');
  });

  it('describes itself in JSON-LD', async () => {
    const page = await html(`/listing/${property.id}`);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
    expect(data).toMatchObject({
      '@type': 'RealEstateListing',
      name: property.name,
      mainEntity: { address: { addressCountry: 'MY' } },
    });
    expect(data.offers).toMatchObject([
      { price: 900, priceCurrency: 'MYR', availability: 'https://schema.org/InStock' },
      { price: 500 },
    ]);
  });

  it('answers 404 as a status too when it does not exist', async () => {
    expect((await test.app.inject('/listing/11111111-1111-4111-8111-111111111111')).statusCode).toBe(404);
    expect((await test.app.inject('/listing/42')).statusCode).toBe(404);
  });
});

describe('other pages', () => {
  it.each([
    ['/', 'Rooms and homes to rent in Malaysia · Teduh'],
    ['/listing', 'Property Listings · Teduh'],
    ['/faq', 'FAQ · Teduh'],
    ['/about-us', 'About Us · Teduh'],
  ])('%s wants to be found as %s', async (path, title) => {
    const page = await html(path);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(`<link rel="canonical" href="https://rent.example.my${path}" />`);
  });

  it.each(['/login', '/dashboard', '/register-confirmation/a-code', '/manage-users'])(
    '%s does not',
    async (path) => {
      const page = await html(path);
      expect(page).toContain('<meta name="robots" content="noindex" />');
      expect(page).not.toContain('canonical');
    },
  );

  it.each(['/no-such-page', '/login/more', '/register-confirmation'])('%s is a 404', async (path) => {
    expect((await test.app.inject(path)).statusCode).toBe(404);
  });
});

it('the sitemap does not name a listing that was deleted', async () => {
  const { id } = await addProperty('Rumah Sementara');
  const isNamed = async () => (await test.app.inject('/sitemap.xml')).body.includes(id);
  expect(await isNamed()).toBe(true);
  expect((await test.call('DELETE', `/api/properties/${id}`, { token })).status).toBe(200);
  expect(await isNamed()).toBe(false);
});

it('security.txt says where to report a problem, for another year', async () => {
  const { body, headers } = await test.app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '');
  expect(expires - test.clock.wall().getTime()).toBe(365 * 24 * 60 * 60 * 1000);
});

it('the sitemap is read from the database once, until a listing changes', async () => {
  await test.app.inject('/sitemap.xml');
  const watched = watchStatements();
  for (const url of ['/sitemap.xml', '/sitemap.xml?a=1']) await test.app.inject(url);
  watched.stop();
  expect(watched.take().filter(({ text }) => text.includes('properties'))).toEqual([]);
});

it('the sitemap names every listing, and robots.txt names the sitemap', async () => {
  const sitemap = await test.app.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body).toContain(`<loc>https://rent.example.my/listing/${property.id}</loc>`);
  const robots = await test.app.inject('/robots.txt');
  expect(robots.body).toContain('Sitemap: https://rent.example.my/sitemap.xml');
  expect(robots.body).toContain('Disallow: /dashboard');
});
