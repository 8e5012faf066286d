import { listingPageSize } from '@teduh/shared/properties.constants';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAdmin, createContract, createUser } from '../../../test/factories.ts';
import { multipart, photos, unitRental } from '../../../test/property-forms.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as properties from '../../domain/properties/properties.repository.ts';

const test = useTestApp({ publicUrl: 'https://rent.example.my' }, { webApp: true });
let token: string;

beforeAll(async () => {
  token = (await createAdmin(test.deps)).token;
});
afterEach(() => vi.restoreAllMocks());

async function send(method: 'POST' | 'PATCH' | 'DELETE', url: string, fields = {}, files = 0) {
  const field = method === 'POST' ? 'images' : 'newImages';
  const { payload, headers } = multipart(fields, await photos(files, field));
  const answer = await test.app.inject({
    method,
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json().property;
}

const add = (fields = {}, files = 0) => send('POST', '/api/properties', unitRental(fields), files);
const open = (url: string, headers = {}) =>
  test.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const rootOf = (page: string) =>
  /<div id="root" data-rendered>(.*?)<\/div>\s*<script type="application\/json"/s.exec(page)?.[1] ?? '';
const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');

describe('the page of a listing', () => {
  it('shows its name, its price and its picture without any script', async () => {
    const { id, name, images } = await add({ price: '2345' }, 1);
    const { statusCode, body } = await open(`/listing/${id}?utm_source=mail`);
    expect(statusCode).toBe(200);
    const page = rootOf(body);
    expect(page).toContain(name);
    expect(page).toContain('RM 2,345');
    expect(page).toContain(`src="${images[0]}"`);
    expect(dataOf(body)).toMatchObject({ property: { property: { id, name, price: 2345 } } });
    expect(body).toContain(`<title>${name} · Teduh</title>`);
  });

  it('asks for its first picture before the styles and the font', async () => {
    const { id } = await add({}, 2);
    const { body } = await open(`/listing/${id}`);
    const head = body.slice(0, body.indexOf('<style>'));
    const [tag = '', set] = /<link rel="preload" as="image" imageSrcSet="([^"]*)"[^>]*>/.exec(head) ?? [];
    expect(rootOf(body)).toContain(`srcSet="${set}"`);
    expect(tag).toContain('fetchPriority="high"');
    expect(head.indexOf(tag)).toBeLessThan(head.indexOf('as="font"'));
    expect(body.match(/as="image"/g)).toHaveLength(1);
  });

  it('never contains who lives there, not even for an admin', async () => {
    const tenant = await createUser(test.deps, { firstname: 'Zulaikha' });
    const { unit_id } = await createContract(test.deps, tenant.id);
    const house = await test.deps.db
      .selectFrom('units')
      .select('property_id')
      .where('id', '=', unit_id)
      .executeTakeFirstOrThrow();
    for (const headers of [
      {},
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${tenant.token}` },
    ]) {
      const { body } = await open(`/listing/${house.property_id}`, headers);
      expect(rootOf(body)).toContain('Full');
      for (const secret of [tenant.id, tenant.email, 'Zulaikha', 'Aminah'])
        expect(body).not.toContain(secret);
    }
  });

  it('is a 404 when there is none, and when there is none any more', async () => {
    expect((await open('/listing/11111111-1111-4111-8111-111111111111')).statusCode).toBe(404);
    const { id } = await add();
    expect((await open(`/listing/${id}`)).statusCode).toBe(200);
    await send('DELETE', `/api/properties/${id}`);
    expect((await open(`/listing/${id}`)).statusCode).toBe(404);
  });

  it('is rendered once, and again after a change', async () => {
    const { id, name } = await add();
    const first = await open(`/listing/${id}`);
    const read = vi.spyOn(properties, 'getById');
    // News of the listing itself may still be on its way, and empties the cache once more.
    await vi.waitFor(async () => {
      read.mockClear();
      const again = await open(`/listing/${id}`, { 'if-none-match': String(first.headers.etag) });
      expect(again.statusCode).toBe(304);
      expect(read).not.toHaveBeenCalled();
    });
    await send('PATCH', `/api/properties/${id}`, { price: '1999' });
    const { body } = await open(`/listing/${id}`);
    expect(rootOf(body)).toContain('RM 1,999');
    expect(rootOf(body)).toContain(name);
  });

  it('takes what people typed as text', async () => {
    const name = `</script><script>alert(1)</script><img src=x onerror=alert(2)> ${Math.random()}`;
    const { id } = await add({ name, description: '<!-- <style> $& $1' });
    const { body } = await open(`/listing/${id}`);
    expect(dataOf(body).property.property).toMatchObject({ name, description: '<!-- <style> $& $1' });
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img src=x');
    expect(rootOf(body)).toContain('&lt;!-- &lt;style&gt; $&amp; $1');
    const inlineScripts = (page: string) =>
      page.match(/<script(?! src="\/| defer src="\/| type="application\/).*?<\/script>/gs);
    expect(inlineScripts(body)).toEqual(inlineScripts((await open('/faq')).body));
  });

  it('is left to the browser where the address carries somebody’s draft', async () => {
    const { id } = await add();
    const { body } = await open(`/listing/${id}?startDate=2026-12-01`);
    expect(body).toContain('<div id="root"></div>');
  });
});

describe('other pages', () => {
  it('the home page and the list show homes, and new ones at once', async () => {
    const before = await add();
    for (const path of ['/', '/listing']) expect(rootOf((await open(path)).body)).toContain(before.name);
    const after = await add();
    for (const path of ['/', '/listing']) expect(rootOf((await open(path)).body)).toContain(after.name);
  });

  it('the list says from the start how many homes there are', async () => {
    for (let n = 0; n <= listingPageSize; n += 1) await add();
    const { total } = (await test.app.inject('/api/properties')).json();
    const { body } = await open('/listing');
    expect(rootOf(body)).toContain(`Showing ${listingPageSize} of ${total} properties`);
    expect(dataOf(body)).toMatchObject({ listing: { total } });
  });

  it.each([
    ['/faq', 'How can we help?'],
    ['/about-us', 'Welcome to Teduh'],
  ])('%s can be read without any script', async (path, heading) => {
    expect(rootOf((await open(path)).body)).toContain(heading);
  });

  it.each(['/login', '/dashboard', '/listing?q=bangsar', '/mailbox'])(
    '%s is left to the browser',
    async (path) => {
      const { statusCode, body } = await open(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('<div id="root"></div>');
      expect(body).toContain('<script type="module"');
    },
  );

  it('brings its styles along and is compressed', async () => {
    const { body } = await open('/');
    expect(body).toMatch(/<style>[^<]*--mantine/);
    expect(body).not.toMatch(/<link rel="stylesheet"(?! type="text\/plain")/);
    const { headers } = await open('/', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/html; charset=utf-8' });
  });
});
