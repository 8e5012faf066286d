import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { settling } from '../../../test/settling.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const settle = settling(test);
const cleaning = { kind: 'cleaning', amount: 300, reason: 'Deep cleaning' };
const open = (url: string) => test.app.inject({ method: 'GET', url });

/** A proposal with a bill. Each reads it by a link of their own. */
async function withBill() {
  const rental = await settle.ended();
  const { admin, tenant, contractId } = rental;
  const { body } = await settle.propose(admin, contractId, [cleaning]);
  const added = await settle.addEvidence(admin, contractId, body.settlement.deductions[0].id, {
    bytes: signedPdf('a bill'),
  });
  expect(added.status).toBe(201);
  const linkFor = async (person: typeof admin) => {
    const [{ files }] = (await settle.read(person, contractId)).deductions;
    return new URL(files[0].link, 'http://teduh.test');
  };
  return { ...rental, adminLink: await linkFor(admin), tenantLink: await linkFor(tenant) };
}

let bill: Awaited<ReturnType<typeof withBill>>;

beforeAll(async () => {
  bill = await withBill();
});

it('opens for the tenant and for admins, each by a link of their own', async () => {
  const { adminLink, tenantLink } = bill;
  expect(adminLink.pathname).not.toBe(tenantLink.pathname);
  for (const link of [adminLink, tenantLink])
    expect((await open(link.pathname + link.search)).statusCode).toBe(200);
});

it('opens for nobody by a link that was changed: to another person, another file, or without its seal', async () => {
  const { admin, tenant, tenantLink } = bill;
  const stranger = await createUser(test.deps);
  const file = tenantLink.pathname.split('/').at(-2) ?? '';
  for (const path of [
    tenantLink.pathname.replace(tenant.id, stranger.id),
    tenantLink.pathname.replace(tenant.id, admin.id),
    tenantLink.pathname.replace(file, randomUUID()),
  ])
    expect((await open(path + tenantLink.search)).statusCode).toBe(403);
  expect((await open(tenantLink.pathname)).statusCode).toBe(400);
});

it('opens by no link of somebody who is neither the tenant nor an admin any more', async () => {
  const { admin, contractId, adminLink } = await withBill();
  const other = await createAdmin(test.deps);
  const stranger = await createUser(test.deps);
  const signedFor = (viewerId: string) =>
    test.deps.links.sign(adminLink.pathname.replace(admin.id, viewerId));
  expect((await open(signedFor(other.id))).statusCode).toBe(200);
  expect((await open(signedFor(stranger.id))).statusCode).toBe(403);
  await test.call('POST', `/api/users/${admin.id}/block`, {
    token: other.token,
    body: { reason: 'Left us' },
  });
  expect((await open(adminLink.pathname + adminLink.search)).statusCode).toBe(403);
  expect((await settle.read(other, contractId)).deductions).toHaveLength(1);
});

it('is asked for by nobody else who is signed in', async () => {
  const { contractId } = await withBill();
  const stranger = await createUser(test.deps);
  const answer = await test.call('GET', settle.urlOf(contractId), { token: stranger.token });
  expect(answer.status).toBe(404);
});
