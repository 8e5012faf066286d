import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createHouse } from '../../test/factories.ts';
import { unitRental } from '../../test/property-forms.ts';
import { useTestApp } from '../../test/test-app.ts';
import { publish } from '../platform/bus.ts';

const test = useTestApp();
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  admin = await createAdmin(test.deps);
  await createHouse(test.deps, { name: 'Banglo Melati' });
});

async function add(name: string) {
  const body = unitRental({ name });
  return (await test.call('POST', '/api/properties', { token: admin.token, body })).body.property;
}
const fetchList = (headers: Record<string, string> = {}) =>
  test.app.inject({ url: '/api/properties?limit=12', headers });

it('compresses the list, and answers 304 while nothing has changed', async () => {
  const first = await fetchList({ 'accept-encoding': 'br' });
  expect(first.headers['content-encoding']).toBe('br');
  const again = await fetchList({ 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

/** Signals arrive in order: once this one has arrived, all earlier ones have. */
async function allSignalsArrived() {
  const userId = crypto.randomUUID();
  const arrived = Promise.withResolvers<void>();
  const stop = test.deps.bus.subscribe((signal) => {
    if (signal.topic === 'logins-ended' && signal.userId === userId) arrived.resolve();
  });
  await publish(test.deps.db, { topic: 'logins-ended', userId });
  await arrived.promise;
  stop();
}

it('answers from the cache until a property changes', async () => {
  await allSignalsArrived();
  await fetchList();
  await test.deps.db
    .updateTable('properties')
    .set({ name: 'Changed in SQL' })
    .where('name', '=', 'Banglo Melati')
    .execute();
  expect((await fetchList()).body).not.toContain('Changed in SQL');
  const added = await add('Brand New');
  expect((await fetchList()).body).toContain('Brand New');
  await test.call('DELETE', `/api/properties/${added.id}`, { token: admin.token });
  expect((await fetchList()).body).toContain('Changed in SQL');
  await test.deps.db
    .updateTable('properties')
    .set({ name: 'Banglo Melati' })
    .where('name', '=', 'Changed in SQL')
    .execute();
});

it('does not send an admin’s list to a guest', async () => {
  const forAdmin = await test.call('GET', '/api/properties?limit=2', { token: admin.token });
  expect(JSON.stringify(forAdmin.body)).toContain('waitingApplications');
  const forGuest = await test.call('GET', '/api/properties?limit=2');
  expect(JSON.stringify(forGuest.body)).not.toContain('waitingApplications');
});
