import { expect, it } from 'vitest';
import { stamping } from '../../../test/stamping.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const duty = stamping(test);

it('lists what is not stamped, the soonest due first, and finds and exports it', async () => {
  const late = await steps.active({ houseName: 'Rumah Lambat' });
  steps.skip(31);
  const filed = await steps.active({ houseName: 'Rumah Fail' });
  await duty.change(filed.tenant, filed.contractId, { status: 'Filed' });
  steps.skip(1);
  const due = await duty.signed({ houseName: 'Rumah Baru' });
  const done = await duty.signed({ houseName: 'Rumah Siap' });
  await duty.change(done.admin, done.contractId, {
    status: 'Stamped',
    certificateNumber: 'B01',
    dutyPaid: 72,
  });
  const cancelled = await duty.signed({ houseName: 'Rumah Batal' });
  await steps.cancelContract(cancelled.admin, cancelled.contractId);
  await steps.accepted({ houseName: 'Rumah Belum' });

  type Row = { property: { name: string }; status: string; penalty: number; contractNumber: string };
  const list = async (query = ''): Promise<Row[]> =>
    (await steps.get(late.admin, `/api/stampings${query}`)).stampings;
  const namesOf = (rows: Row[]) => rows.map(({ property }) => property.name);
  const rows = await list();
  expect(rows.map(({ property, status, penalty }) => [property.name, status, penalty])).toEqual([
    ['Rumah Lambat', 'Due', 50],
    ['Rumah Fail', 'Filed', 0],
    ['Rumah Baru', 'Due', 0],
  ]);
  expect(namesOf(await list('?status=Due'))).toEqual(['Rumah Lambat', 'Rumah Baru']);
  expect(namesOf(await list('?status=Stamped'))).toEqual(['Rumah Siap']);
  expect(namesOf(await list('?q=fail'))).toEqual(['Rumah Fail']);
  expect(namesOf(await list(`?q=${rows[2]?.contractNumber.toLowerCase()}`))).toEqual(['Rumah Baru']);
  expect(namesOf(await list('?sort=-dueDate'))).toEqual(['Rumah Baru', 'Rumah Fail', 'Rumah Lambat']);

  const file = await test.app.inject({
    url: '/api/stampings/export?status=Due',
    headers: { authorization: `Bearer ${due.admin.token}` },
  });
  const [heading, first = '', ...others] = file.body.slice(1).trim().split('\r\n');
  expect(heading).toBe(
    'Contract,Customer,Email,Property,Room,Signed,Due,Payer,Estimate (RM),Estimated Penalty (RM),Status,Certificate,Stamped,Duty Paid (RM)',
  );
  expect(first).toMatch(/,Rumah Lambat,,2026-11-15,2026-12-15,tenant,72,50,Late,,,$/);
  expect(others).toEqual([expect.stringMatching(/,Rumah Baru,.*,0,Due,,,$/)]);
});
