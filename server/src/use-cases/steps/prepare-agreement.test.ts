import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({ mode: 'production' });
const steps = tenancy(test);

it('makes no agreement in production before somebody has entered the company that it names', async () => {
  const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
  const house = await createHouse(test.deps);
  const { body } = await steps.apply(tenant, house);
  const accept = () => steps.answer(admin, body.application.id, 'Accepted');
  expect(await accept()).toMatchObject({ status: 409, body: { message: errorMessages.company_missing } });
  const dashboard = () => steps.get(admin, '/api/dashboard');
  expect((await dashboard()).isSetUp).toBe(false);
  const enter = (body: object) => test.call('PATCH', '/api/settings', { token: admin.token, body });
  await enter({ company: { name: 'Rumah Baik Sdn. Bhd.' }, days: { hold: 5 } });
  expect((await accept()).status).toBe(409);
  const company = { address: '1, Jalan Baik, Ipoh', phone: '+60 5-111 1111', email: 'office@rumahbaik.my' };
  await enter({ company });
  expect((await dashboard()).isSetUp).toBe(true);
  expect((await accept()).status).toBe(200);
});
