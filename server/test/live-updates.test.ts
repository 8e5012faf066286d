import type { CacheTag } from '@teduh/shared/events.constants';
import { describe, expect, it } from 'vitest';
import type { Audience } from '../src/platform/bus.ts';
import { authCalls } from './auth-calls.ts';
import { complaining } from './complaining.ts';
import { createAdmin, createHouse, createUser } from './factories.ts';
import { propertyCalls } from './property-calls.ts';
import { unitRental } from './property-forms.ts';
import { changesDuring } from './signals.ts';
import { tenancy } from './tenancy.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp({}, { listen: true });
const renting = tenancy(test);
const complaints = complaining(test);
const properties = propertyCalls(test);
const auth = authCalls(test);

/** `both`: the admins and the tenant. */
type Heard = { both?: CacheTag[]; admins?: CacheTag[]; tenant?: CacheTag[]; everyone?: CacheTag[] };
type Event = { tenantId?: string; act: () => Promise<{ status: number }> };

/** Performs it and checks which lists the open pages of each audience fetch again. */
async function expectHeard({ tenantId = '', act }: Event, { both = [], ...expected }: Heard) {
  const changes = await changesDuring(test.deps, async () => {
    const { status } = await act();
    expect(status).toBeLessThan(300);
  });
  const tagsFor = (isFor: (to: Audience) => boolean | undefined) =>
    [...new Set(changes.filter(({ to }) => isFor(to)).flatMap(({ tags }) => tags))].toSorted();
  expect({
    admins: tagsFor((to) => to.admins),
    tenant: tagsFor((to) => to.userIds?.includes(tenantId)),
    everyone: tagsFor((to) => to.everyone),
  }).toEqual({ admins: both, tenant: both, everyone: [], ...expected });
}

async function applied() {
  const [admin, tenant, house] = [
    await createAdmin(test.deps),
    await createUser(test.deps),
    await createHouse(test.deps),
  ];
  const { body } = await renting.apply(tenant, house);
  return { admin, tenant, house, applicationId: body.application.id as string };
}

async function charged() {
  const { admin, tenant, contractId } = await renting.active();
  const { body } = await renting.charge(admin, contractId);
  return { admin, tenant, url: `/api/transactions/${body.transaction.id}` };
}

const rental: CacheTag[] = ['Application', 'Contract', 'Notification', 'Transaction'];
type Row = [string, () => Promise<Event>, Heard];

describe('open pages fetch again after', () => {
  const rows: Row[] = [
    [
      'an application',
      async () => {
        const [tenant, house] = [await createUser(test.deps), await createHouse(test.deps)];
        return { tenantId: tenant.id, act: () => renting.apply(tenant, house) };
      },
      { both: ['Application', 'Notification', 'Property'] },
    ],
    [
      'the withdrawal of an application',
      async () => {
        const { tenant, applicationId } = await applied();
        return { tenantId: tenant.id, act: () => renting.cancelApplication(tenant, applicationId) };
      },
      { both: ['Application', 'Property'] },
    ],
    [
      'an acceptance',
      async () => {
        const { admin, tenant, applicationId } = await applied();
        return { tenantId: tenant.id, act: () => renting.answer(admin, applicationId, 'Accepted') };
      },
      { both: rental, everyone: ['Property'] },
    ],
    [
      'a rejection',
      async () => {
        const { admin, tenant, applicationId } = await applied();
        return { tenantId: tenant.id, act: () => renting.answer(admin, applicationId, 'Rejected') };
      },
      { both: ['Application', 'Notification', 'Property'] },
    ],
    [
      'a signature',
      async () => {
        const { tenant, contractId } = await renting.accepted();
        return { tenantId: tenant.id, act: () => renting.sign(tenant, contractId) };
      },
      { both: ['Application', 'Contract', 'Notification'] },
    ],
    [
      'a deposit',
      async () => {
        const { tenant, contractId } = await renting.accepted();
        return { tenantId: tenant.id, act: () => renting.payDeposit(tenant, contractId) };
      },
      { both: rental },
    ],
    [
      'the cancellation of an accepted application',
      async () => {
        const { tenant, applicationId } = await renting.accepted();
        return { tenantId: tenant.id, act: () => renting.cancelApplication(tenant, applicationId) };
      },
      { both: rental, everyone: ['Property'] },
    ],
    [
      'the cancellation of a contract',
      async () => {
        const { admin, tenant, contractId } = await renting.accepted();
        return { tenantId: tenant.id, act: () => renting.cancelContract(admin, contractId) };
      },
      { both: rental, everyone: ['Property'] },
    ],
    [
      'the end of a contract',
      async () => {
        const { admin, tenant, contractId } = await renting.active();
        return {
          tenantId: tenant.id,
          act: () => renting.endContract(admin, contractId, { endDate: test.clock.today() }),
        };
      },
      { both: ['Contract', 'Notification', 'Transaction'], everyone: ['Property'] },
    ],
    [
      'a charge',
      async () => {
        const { admin, tenant, contractId } = await renting.active();
        return { tenantId: tenant.id, act: () => renting.charge(admin, contractId) };
      },
      { both: ['Notification', 'Transaction'] },
    ],
    [
      'a change of a charge',
      async () => {
        const { admin, tenant, url } = await charged();
        return {
          tenantId: tenant.id,
          act: () => test.call('PATCH', url, { token: admin.token, body: { amount: 99 } }),
        };
      },
      { both: ['Notification', 'Transaction'] },
    ],
    [
      'the cancellation of a charge',
      async () => {
        const { admin, tenant, url } = await charged();
        return { tenantId: tenant.id, act: () => test.call('DELETE', url, { token: admin.token }) };
      },
      { both: ['Notification', 'Transaction'] },
    ],
    [
      'a new complaint',
      async () => {
        const tenant = await complaints.renter();
        return { tenantId: tenant.id, act: () => complaints.add(tenant) };
      },
      { both: ['Complaint', 'Notification'] },
    ],
    [
      'a change of a complaint',
      async () => {
        const { tenant, id } = await complaints.waiting();
        return { tenantId: tenant.id, act: () => complaints.patch(tenant, id, { title: 'It drips still' }) };
      },
      { both: ['Complaint'] },
    ],
    [
      'taking a complaint',
      async () => {
        const { tenant, admin, id } = await complaints.waiting();
        return { tenantId: tenant.id, act: () => complaints.take(admin, id) };
      },
      { both: ['Complaint', 'Notification'] },
    ],
    [
      'finishing a complaint',
      async () => {
        const { tenant, admin, id } = await complaints.taken();
        return { tenantId: tenant.id, act: () => complaints.finish(admin, id) };
      },
      { both: ['Complaint', 'Notification'] },
    ],
    [
      'a comment',
      async () => {
        const { tenant, admin, id } = await complaints.taken();
        return { tenantId: tenant.id, act: () => complaints.comment(admin, id, 'Tomorrow at ten.') };
      },
      { both: ['Complaint', 'Notification'] },
    ],
    [
      'the deletion of a complaint',
      async () => {
        const { tenant, id } = await complaints.waiting();
        return { tenantId: tenant.id, act: () => complaints.remove(tenant, id) };
      },
      { both: ['Complaint'] },
    ],
    ['a new property', async () => ({ act: () => properties.add(unitRental()) }), { everyone: ['Property'] }],
    [
      'a change of a property',
      async () => {
        const { id } = await createHouse(test.deps);
        return { act: () => properties.edit(id, { name: 'Rumah Kenanga' }) };
      },
      { admins: ['Application'], everyone: ['Property'] },
    ],
    [
      'the deletion of a property',
      async () => {
        const { id } = await createHouse(test.deps);
        return { act: () => properties.remove(id) };
      },
      { admins: ['Application'], everyone: ['Property'] },
    ],
    [
      'a verification',
      async () => {
        const { code } = await auth.register();
        return { act: () => auth.verify(code) };
      },
      { admins: ['User'] },
    ],
    [
      'a change of a profile',
      async () => {
        const { id, token } = await createUser(test.deps);
        return {
          tenantId: id,
          act: () => test.call('PATCH', `/api/users/${id}`, { token, body: { firstname: 'Mei' } }),
        };
      },
      { both: ['User'] },
    ],
    [
      'the deletion of a user',
      async () => {
        const [{ token }, { id }] = [await createAdmin(test.deps), await createUser(test.deps)];
        return { tenantId: id, act: () => test.call('DELETE', `/api/users/${id}`, { token }) };
      },
      { admins: ['Application', 'Property', 'User'] },
    ],
    [
      'reading notifications',
      async () => {
        const { tenant } = await renting.accepted();
        return {
          tenantId: tenant.id,
          act: () => test.call('POST', '/api/notifications/read-all', { token: tenant.token }),
        };
      },
      { tenant: ['Notification'] },
    ],
  ];
  it.each(rows)('%s', async (_title, prepare, expected) => expectHeard(await prepare(), expected));
});
