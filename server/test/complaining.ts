import { createAdmin, createContract, createUser } from './factories.ts';
import { multipart } from './property-forms.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type Person = { id: string; token: string };

/** Calls of the complaints API. */
export function complaining(test: TestApp) {
  const steps = {
    async renter() {
      const tenant = await createUser(test.deps);
      const contract = await createContract(test.deps, tenant.id);
      return { ...tenant, contractId: contract.id };
    },
    admin: () => createAdmin(test.deps),
    add: (person: Person, more: object = {}) =>
      test.call('POST', '/api/complaints', {
        token: person.token,
        body: { customer: person.id, title: 'The tap drips', description: 'All night.', ...more },
      }),
    async addWith(
      person: Person,
      images: Buffer[],
      field = 'photographs',
      more: Record<string, string> = {},
    ) {
      const { payload, headers } = multipart(
        { customer: person.id, title: 'The tap drips', description: 'Look.', ...more },
        images.map((bytes) => ({ field, bytes })),
      );
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/complaints',
        headers: { ...headers, authorization: `Bearer ${person.token}` },
        payload,
      });
      return { status: response.statusCode, body: response.json() };
    },
    patch: (person: Person, id: string, body: object) =>
      test.call('PATCH', `/api/complaints/${id}`, { token: person.token, body }),
    take: (admin: Person, id: string) => steps.patch(admin, id, { status: 'In Handling', admin: admin.id }),
    finish: (admin: Person, id: string, resolutionDetails: string | undefined = 'A new washer.') =>
      steps.patch(admin, id, { status: 'Handled', admin: admin.id, resolutionDetails }),
    comment: (person: Person, id: string, body: unknown) =>
      test.call('POST', `/api/complaints/${id}/comments`, { token: person.token, body: { body } }),
    remove: (person: Person, id: string) =>
      test.call('DELETE', `/api/complaints/${id}`, { token: person.token }),
    read: (person: Person, id: string) => test.call('GET', `/api/complaints/${id}`, { token: person.token }),
    list: async (person: Person, query = '') =>
      (await test.call('GET', `/api/complaints${query}`, { token: person.token })).body,

    /** Adds a complaint of a new tenant; returns it with that tenant and a new admin. */
    async waiting() {
      const tenant = await steps.renter();
      const admin = await steps.admin();
      const { body } = await steps.add(tenant);
      return { tenant, admin, id: body.complaint.id as string };
    },
    async taken() {
      const complaint = await steps.waiting();
      await steps.take(complaint.admin, complaint.id);
      return complaint;
    },
    async handled() {
      const complaint = await steps.taken();
      await steps.finish(complaint.admin, complaint.id);
      return complaint;
    },
  };
  return steps;
}
