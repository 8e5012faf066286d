import { beforeAll, expect, it } from 'vitest';
import { spacePhone } from '../src/api/users.presenter.ts';
import { createAdmin, createUser } from './factories.ts';
import { seedManyTenancies } from './many-tenancies.ts';
import { noteStatements } from './plans.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();
let token: string;
const people = 1_200;

beforeAll(async () => {
  await seedManyTenancies(test.databaseUrl, people, test.clock.now());
  token = (await createAdmin(test.deps)).token;
}, 60_000);

const fetchFile = (url: string) =>
  test.app.inject({ url: `/api/${url}`, headers: { authorization: `Bearer ${token}` } });
function readLines({ statusCode, body }: Awaited<ReturnType<typeof fetchFile>>) {
  expect(statusCode).toBe(200);
  expect(body.at(0)).toBe('\uFEFF');
  const lines = body.slice(1).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines;
}
const linesOf = async (url: string) => readLines(await fetchFile(url));

it.each([
  ['users', 'First Name,Last Name,Email,Phone,User Type,Status,Created'],
  [
    'contracts',
    'Number,Customer,Email,Property,Room,Start Date,End Date,Rent (RM),Deposit (RM),Status,Created',
  ],
  [
    'transactions',
    'Property,Room,Customer,Email,Type,Description,Amount (RM),Due Date,Status,Refunded,Payment Date,Receipt,Created,Contract,Payment Method,Payment Reference,Refunded (RM)',
  ],
])('exports all %s in the order of the list, in a file named after the day', async (list, heading) => {
  const answer = await fetchFile(`${list}/export`);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="teduh-${list}-2026-11-15.csv"`,
    'cache-control': 'private, no-store',
  });
  const [first, ...lines] = readLines(answer);
  expect(first).toBe(heading);
  const counted = await test.deps.db
    .selectFrom(list as 'users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(lines).toHaveLength(counted.count);
});

it('filters and sorts an export like the list', async () => {
  const emails = (await linesOf('users/export?q=person11&status=active&sort=-email'))
    .slice(1)
    .map((line) => line.split(',')[2]);
  const { body } = await test.call('GET', '/api/users?q=person11&status=active&sort=-email', { token });
  expect(emails).toEqual(body.users.map(({ email }: { email: string }) => email));
  expect(emails.length).toBeGreaterThan(100);
  expect(await linesOf('contracts/export?status=Ended&q=nobody-is-called-so')).toHaveLength(1);
  expect((await linesOf('transactions/export?type=Other Fees&overdue=true')).length).toBeGreaterThan(1);
  expect((await fetchFile('users/export?sort=secret')).statusCode).toBe(400);
});

it('writes days and amounts without formatting, and escapes names that a spreadsheet would run as formulas', async () => {
  const email = 'formula@evil.test';
  const mallory = await createUser(test.deps, { firstname: '=cmd|calc', email });
  await test.deps.db
    .updateTable('users')
    .set({ created_at: new Date('2026-11-14T17:00:00Z'), lastname: 'O"Neil, 陈' })
    .where('id', '=', mallory.id)
    .execute();
  const lines = await linesOf(`users/export?q=${email}`);
  expect(lines[1]).toBe(`'=cmd|calc,"O""Neil, 陈",${email},012-345 6789,customer,active,2026-11-15`);
  const [, contract = ''] = await linesOf('contracts/export?q=person7@many.test');
  expect(contract).toMatch(
    /,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,1\d{3},2000,(Active|Awaiting|Ended|Cancelled),\d{4}-\d\d-\d\d$/,
  );
});

it('says what an amount is made of, and under which contract', async () => {
  const [heading = '', deposit = ''] = await linesOf('transactions/export?type=Deposit&q=person7@many.test');
  expect(heading).toContain('Type,Description,Amount (RM)');
  expect(deposit).toMatch(/,Deposit,"Deposit RM [\d,.]+, First month’s rent \d+ .* RM [\d,.]+",\d+,/);
  expect(deposit).toMatch(/,TD-\d{4}-\d{4,},card,,0$/);
  const [, rent] = await linesOf('transactions/export?type=Monthly Rental&q=person7@many.test');
  expect(rent).toMatch(/,Monthly Rental,Rent \d+ (\w+ \d{4} |\w+ )?to \d+ \w+ \d{4},/);
});

it.each([
  ['0123456789', '012-345 6789'],
  ['01112345678', '011-1234 5678'],
  ['0312345678', '03-1234 5678'],
  ['041234567', '04-123 4567'],
  ['088123456', '088-12 3456'],
  ['6591234567', '65 9123 4567'],
  ['0123456', '012 3456'],
])('writes the phone number %s so that no spreadsheet reads it as an amount: %s', (digits, written) => {
  expect(spacePhone(digits)).toBe(written);
});

it('reads the rows of an export page by page', async () => {
  const notes = noteStatements();
  await fetchFile('contracts/export');
  const pages = notes.stop().filter(({ text }) => text.includes('from "contract_details"'));
  expect(pages.length).toBe(Math.ceil(people / 500));
});

it('describes exports as files in the OpenAPI document', async () => {
  const { body } = await test.call('GET', '/api/openapi.json');
  for (const list of ['users', 'contracts', 'transactions']) {
    const { get } = body.paths[`/api/${list}/export`];
    expect(Object.keys(get.responses['200'].content)).toEqual(['text/csv']);
    expect(get.parameters.map(({ name }: { name: string }) => name)).not.toContain('cursor');
  }
});
