import { expect, test } from '@playwright/test';
import { signedPdf } from '../server/test/signed-pdf.ts';
import { addHouse, admin, login, signIn, sizes, toast, verifiedPerson } from './support.ts';

test('an applicant is asked for what is missing, adds it on a phone, and is compared and read about', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const house = await addHouse(request);
  const person = await verifiedPerson(request);
  const home = await browser.newPage({ viewport: sizes.phone });
  await login(home, person);
  await home.goto(`/listing/${house.id}`);
  const startDate = home.getByLabel('Start date');
  await expect(startDate).toHaveAttribute('min', /\d/);
  await startDate.fill((await startDate.getAttribute('min')) ?? '');
  await home.getByRole('button', { name: 'Apply', exact: true }).click();
  await home.getByRole('link', { name: 'tell the landlord about yourself' }).click();
  await home.getByLabel('Occupation').fill('Nurse');
  await home.getByLabel('Monthly income').fill('5000');
  await home.getByRole('button', { name: 'Save' }).click();
  await toast(home, 'Thank you, your details are saved');

  const office = await browser.newPage({ viewport: sizes.desktop });
  await signIn(office, admin);
  await office.goto(`/manage-applications?q=${encodeURIComponent(person.email)}`);
  await office.getByRole('link', { name: 'Siti Nurhaliza' }).click();
  await expect(office.getByText('The rent takes 30% of the income, within the usual 30%.')).toBeVisible();
  await office.getByRole('checkbox', { name: 'Payslip' }).check();
  await office.getByRole('button', { name: 'Ask' }).click();
  await toast(office, 'The applicant was asked');
  await office.getByRole('textbox', { name: 'Note' }).fill('Friendly on the phone');
  await office.getByRole('button', { name: 'Save note' }).click();
  await expect(office.getByRole('list', { name: 'Notes' })).toContainText('Friendly on the phone');

  // Without a reload: both pages hear of what the other does.
  await expect(home.getByText('The landlord asks you for something')).toBeVisible();
  await home.locator('input[type=file]').setInputFiles({
    name: 'payslip.pdf',
    mimeType: 'application/pdf',
    buffer: signedPdf('payslip'),
  });
  await toast(home, 'Document added successfully');
  await expect(home.getByText('The landlord asks you for something')).toHaveCount(0);
  await expect(office.getByRole('list', { name: 'Asked for' })).toContainText('Added');

  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('link', { name: 'Payslip' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Payslip.pdf');

  await office.getByRole('link', { name: 'Compare all who wait for this property' }).click();
  const column = office.getByRole('region', { name: 'Applicants side by side' }).getByRole('listitem');
  await expect(column).toContainText('30%');
  await expect(column).toContainText('1 payslip');
  await Promise.all([home.close(), office.close()]);
});
