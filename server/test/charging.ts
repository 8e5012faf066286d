import { multipart } from './property-forms.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';
import { pinkPng } from './test-images.ts';

type Person = { token: string };
type Fields = Record<string, string | undefined>;

/** Extra charges and meters, each step through the API. */
export function charging(test: ReturnType<typeof useTestApp>) {
  const renting = tenancy(test);
  type Rental = Awaited<ReturnType<typeof renting.bareContract>>;

  async function send(admin: Person, url: string, fields: Fields, photograph: Buffer | undefined) {
    const files = photograph ? [{ field: 'photograph', bytes: photograph }] : [];
    const { payload, headers } = multipart(fields, files);
    const response = await test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${admin.token}` },
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  }

  const steps = {
    addExtra: (admin: Person, contractId: string, more: object = {}) =>
      test.call('POST', `/api/contracts/${contractId}/extra-charges`, {
        token: admin.token,
        body: { name: 'Parking', amount: 50, firstMonth: 0, ...more },
      }),
    endExtra: (admin: Person, id: string) =>
      test.call('DELETE', `/api/extra-charges/${id}`, { token: admin.token }),
    /** Give null for no photograph. */
    addMeter: async (admin: Person, contractId: string, more: Fields = {}, photograph?: Buffer | null) =>
      send(
        admin,
        `/api/contracts/${contractId}/meters`,
        {
          name: 'Electricity, room A',
          unit: 'kWh',
          price: '0.55',
          reading: '1234',
          readOn: test.clock.today(),
          ...more,
        },
        photograph === null ? undefined : (photograph ?? (await pinkPng(20))),
      ),
    /** Give null for no photograph. */
    enterReading: async (admin: Person, meterId: string, fields: Fields, photograph?: Buffer | null) =>
      send(
        admin,
        `/api/meters/${meterId}/readings`,
        { readOn: test.clock.today(), ...fields },
        photograph === null ? undefined : (photograph ?? (await pinkPng(24))),
      ),
    changePrice: (admin: Person, meterId: string, price: unknown) =>
      test.call('PATCH', `/api/meters/${meterId}`, { token: admin.token, body: { price } }),
    endMeter: (admin: Person, meterId: string) =>
      test.call('DELETE', `/api/meters/${meterId}`, { token: admin.token }),
    removeReading: (admin: Person, id: string) =>
      test.call('DELETE', `/api/meter-readings/${id}`, { token: admin.token }),
    chargesOf: async (person: Person, contractId: string) =>
      (await renting.get({ id: '', ...person }, `/api/contracts/${contractId}/charges`)).charges,
    /** What was charged on a contract beside rent and deposit, in the order of due days and amounts. */
    feesOf: (contractId: string) =>
      test.deps.db
        .selectFrom('transactions')
        .select(['id', 'amount_sen', 'due_date', 'description', 'status'])
        .where('contract_id', '=', contractId)
        .where('type', '=', 'Other Fees')
        .orderBy('due_date')
        .orderBy('amount_sen')
        .execute(),

    /** A tenant whose room has a meter that shows 1,234.0 kWh, with an agreement only where a tenancy is given that has one. */
    async metered(more: Fields = {}, given?: Rental) {
      const rental = given ?? (await renting.bareContract({ startDate: test.clock.today() }));
      const { body, status } = await steps.addMeter(rental.admin, rental.contractId, more);
      if (status !== 201) throw new Error(`no meter: ${JSON.stringify(body)}`);
      const [meter] = body.charges.meters;
      return { ...rental, meterId: meter.id as string, firstId: meter.readings[0].id as string };
    },
    /** The same after a reading of 1,300.5 kWh: RM 36.58 are charged. */
    async read(given?: Rental) {
      const rental = await steps.metered({}, given);
      const answer = await steps.enterReading(rental.admin, rental.meterId, {
        reading: '1300.5',
        after: rental.firstId,
      });
      if (answer.status !== 201) throw new Error(`not read: ${JSON.stringify(answer.body)}`);
      const [{ id, charge }] = answer.body.charges.meters[0].readings;
      return { ...rental, readingId: id as string, transactionId: charge.transactionId as string };
    },
  };
  return steps;
}
