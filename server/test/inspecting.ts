import { randomUUID } from 'node:crypto';
import { multipart } from './property-forms.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';
import { pinkPng } from './test-images.ts';

type Person = { token: string };
type Line = { id: string; kind: string; name: string; room: string; version: number };

export const furniture = [
  { room: 'Kitchen', name: 'Fridge', count: 1, value: 1200 },
  { room: 'Kitchen', name: 'Chairs', count: 4 },
  { room: 'Bedroom', name: 'Bed', count: 1, value: 899.9 },
];

/** Handing a home over, each step through the API. */
export function inspecting(test: ReturnType<typeof useTestApp>) {
  const steps = tenancy(test);
  const inventoryUrl = (propertyId: string, room?: string) =>
    `/api/properties/${propertyId}/inventory${room ? `?room=${room}` : ''}`;
  const self = {
    readInventory: (person: Person, propertyId: string, room?: string) =>
      test.call('GET', inventoryUrl(propertyId, room), { token: person.token }),
    saveInventory: (person: Person, propertyId: string, body: object, room?: string) =>
      test.call('PUT', inventoryUrl(propertyId, room), { token: person.token, body }),
    handover: (person: Person, contractId: string) =>
      test.call('GET', `/api/contracts/${contractId}/inspections`, { token: person.token }),
    read: (person: Person, contractId: string, kind = 'move-in') =>
      test.call('GET', `/api/contracts/${contractId}/inspections/${kind}`, { token: person.token }),
    open: (person: Person, contractId: string, kind = 'move-in') =>
      test.call('POST', `/api/contracts/${contractId}/inspections`, { token: person.token, body: { kind } }),
    discard: (person: Person, id: string) =>
      test.call('DELETE', `/api/inspections/${id}`, { token: person.token }),
    post: (person: Person, id: string, rest: string, body?: object) =>
      test.call('POST', `/api/inspections/${id}/${rest}`, { token: person.token, ...(body && { body }) }),
    addItem: (person: Person, id: string, body: object = {}) =>
      self.post(person, id, 'items', {
        id: randomUUID(),
        kind: 'item',
        room: 'Bathroom',
        name: 'Mirror',
        count: 1,
        ...body,
      }),
    change: (person: Person, line: Pick<Line, 'id' | 'version'>, body: object) =>
      test.call('PATCH', `/api/inspection-items/${line.id}`, {
        token: person.token,
        body: { version: line.version, ...body },
      }),
    removeItem: (person: Person, id: string) =>
      test.call('DELETE', `/api/inspection-items/${id}`, { token: person.token }),
    async addPhotograph(person: Person, itemId: string, more: { id?: string; bytes?: Buffer } = {}) {
      const { id = randomUUID(), bytes = await pinkPng(40) } = more;
      const { payload, headers } = multipart({ id }, [
        { field: 'photograph', bytes, filename: 'wall.png', type: 'image/png' },
      ]);
      const response = await test.app.inject({
        method: 'POST',
        url: `/api/inspection-items/${itemId}/photographs`,
        headers: { ...headers, authorization: `Bearer ${person.token}` },
        payload,
      });
      return { status: response.statusCode, body: response.json() };
    },
    removePhotograph: (person: Person, id: string) =>
      test.call('DELETE', `/api/inspection-photographs/${id}`, { token: person.token }),
    openFile: (url: string) => test.app.inject({ method: 'GET', url }),
    lineOf: (inspection: { items: Line[] }, name: string): Line => {
      const line = inspection.items.find((each) => each.name === name);
      if (!line) throw new Error(`no line ${name}`);
      return line;
    },
    /** A contract that runs, without an agreement, with an inventory and the draft of its move-in report. */
    async drafted(more: Parameters<typeof steps.bareContract>[0] = {}) {
      const rental = await steps.bareContract({ startDate: test.clock.today(), stayLength: 3, ...more });
      await self.saveInventory(rental.admin, rental.house.id, { version: 0, items: furniture });
      const { body } = await self.open(rental.admin, rental.contractId);
      return { ...rental, inspection: body.inspection };
    },
    /** The tenant can add remarks. */
    async sent(more: Parameters<typeof steps.bareContract>[0] = {}) {
      const rental = await self.drafted(more);
      await self.post(rental.admin, rental.inspection.id, 'rest-is-good');
      const { status, body } = await self.post(rental.admin, rental.inspection.id, 'send');
      if (status !== 200) throw new Error(`not sent: ${body.message}`);
      return { ...rental, inspection: body.inspection };
    },
    /** Agreed to by the tenant. */
    async final(more: Parameters<typeof steps.bareContract>[0] = {}) {
      const rental = await self.sent(more);
      const { body } = await self.post(rental.tenant, rental.inspection.id, 'agree');
      return { ...rental, inspection: body.inspection };
    },
  };
  return self;
}
