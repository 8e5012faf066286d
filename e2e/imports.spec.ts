import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type Findings, judge, open } from './axe.ts';
import { admin, login, mailedLink, password, signIn, sizes } from './support.ts';

// One import runs at a time: the server refuses to undo one meanwhile.
test.describe.configure({ mode: 'default' });

const heads =
  'Property;Address;Monthly rent;Deposit held;First name;Email;Phone;Start;Last day;Rent paid until;Charge 1;Charge 1 amount;Charge 1 due';

const rowOf = (name: string, email: string, rent = '1,500.00') =>
  `${name};12 Jalan Damai;${rent};RM 3000;Aisyah;${email};012-345 6789;01/03/2026;29/02/2036;28/02/2034;Water;42.50;05/11/2026`;

const csv = (...rows: string[]) => ({
  name: 'tenancies.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heads, ...rows].join('\r\n')),
});

test('an admin brings tenancies along, a tenant is invited and sees theirs; every state is accessible', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const [name, email] = [`Residensi ${randomUUID().slice(0, 8)}`, `${randomUUID()}@example.my`];
  const found: Findings = {};
  await signIn(page, admin);
  await open(page, '/manage-import');
  const file = page.getByLabel('File with tenancies');

  await file.setInputFiles({ ...csv(), buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('This is a PDF, not a CSV or XLSX file.')).toBeVisible();
  await judge(page, 'a file that cannot be read', found);

  await file.setInputFiles(csv(rowOf(name, email, 'a lot'), rowOf(`${name} 2`, email)));
  await expect(page.getByText('tenancies.csv: 1 of 2 rows cannot be imported')).toBeVisible();
  await expect(page.getByText('Monthly rent must be an amount such as 1,200.50, not a lot')).toBeVisible();
  await judge(page, 'rows that are wrong', found);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('File with tenancies').setInputFiles(csv(rowOf(name, email)));
  await expect(page.getByText('tenancies.csv: 1 row, all right')).toBeVisible();
  await judge(page, 'rows that are right', found);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(
    page.getByText('The file has made 1 property, 1 unit, 1 tenant, 1 contract and 1 open charge.'),
  ).toBeVisible();
  await judge(page, 'the end', found);
  expect(found).toEqual({});

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(await mailedLink(request, email));
  await expect(theirs.getByText('Choose a password for your account.')).toBeVisible();
  await theirs.getByLabel('New Password', { exact: true }).fill(password);
  await theirs.getByLabel('Confirm Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs).toHaveURL(/\/login/);
  await login(theirs, { email, password }, '/contract');
  await expect(theirs.getByText(name).first()).toBeVisible();
  await expect(theirs.getByText('Signed before Teduh').first()).toBeVisible();
});

test('an admin enters one tenancy by the form, and undoes it', async ({ page }) => {
  test.setTimeout(120_000);
  const name = `Residensi ${randomUUID().slice(0, 8)}`;
  await signIn(page, admin);
  await open(page, '/manage-import/tenancy');
  await page.getByRole('button', { name: 'Add the tenancy' }).click();
  await expect(page.getByText('Property is required')).toBeVisible();
  const found: Findings = {};
  await judge(page, 'the form with errors', found);
  expect(found).toEqual({});
  const fields = {
    Property: name,
    Address: '12 Jalan Damai',
    'First name': 'Aisyah',
    Email: `${randomUUID()}@example.my`,
    Phone: '0123456789',
    Start: '2026-03-01',
    'Last day': '2036-02-29',
    'Rent paid until': '2034-02-28',
    'Monthly rent': '1500',
    'Security deposit held': '3000',
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.locator('input[type=file]').setInputFiles({
    name: 'signed.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj () endobj\nstartxref\n9\n%%EOF\n'),
  });
  await page.getByRole('button', { name: 'Add the tenancy' }).click();
  await expect(page).toHaveURL(/\/tenancy\//);
  await expect(page.getByRole('link', { name: /^Signed, contract/ })).toBeVisible();

  await page.setViewportSize(sizes.desktop);
  await page.goto('/manage-import');
  await page.getByRole('button', { name: `Undo the import of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name }).getByText('Undone')).toBeVisible();
});
