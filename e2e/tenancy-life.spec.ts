import { expect, type Page } from '@playwright/test';
import { addMonths, dayOf } from '@teduh/shared/days';
import { inventoryAt, paths } from '@teduh/shared/pages';
import { acceptedThroughApi } from './accepted-tenant.ts';
import { office as admin, testWithClock as test } from './own-server.ts';
import { entry, go, live, login, openAs, payWith, sizes, toast, work } from './support.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const saved = 'Everything is saved';

/** The newest of a person's mails with these words in its subject. */
async function mailed(page: Page, email: string, subject: RegExp) {
  const { messages } = await (await page.request.get(`/api/mailbox?to=${encodeURIComponent(email)}`)).json();
  return messages.find((mail: { subject: string }) => subject.test(mail.subject))?.text as string | undefined;
}

/** Moves the business clock by its buttons, which the message about it covers until it is closed. */
async function jump(office: Page, ...lengths: ('day' | 'week' | 'month')[]) {
  await go(office, 'Dashboard');
  for (const length of lengths) {
    await office.getByRole('button', { name: `Jump a ${length}` }).click();
    const moved = office.getByRole('alert').filter({ hasText: 'Clock moved' });
    await expect(moved).toBeVisible(work);
    await moved.getByRole('button').click();
    await expect(moved).toHaveCount(0);
  }
}

/** By the list of contracts: the newest one of this house. */
async function openTenancy(page: Page, house: string) {
  await go(page, /^Contracts?$/);
  await entry(page, house).first().getByRole('link', { name: /\d{4}/ }).first().click();
  await expect(page).toHaveURL(/\/tenancy\//);
}

async function sendReport(office: Page) {
  await expect(office.getByText(saved)).toBeVisible();
  await office.getByRole('button', { name: 'Send to the tenant' }).click();
  await answer(office, 'Send').click();
  await expect(office.getByText('Open for remarks')).toBeVisible();
}

async function signInBrowser(tenant: Page) {
  await tenant.getByRole('button', { name: 'I have read it' }).click();
  await tenant.getByRole('checkbox', { name: 'I agree' }).check();
  await tenant.getByRole('textbox', { name: 'Signature' }).fill('Siti Nurhaliza');
  await tenant.getByRole('button', { name: 'Sign agreement' }).click();
  await expect(tenant.getByText(/^You signed on /)).toBeVisible(work);
}

async function setUpAutopay(tenant: Page) {
  await go(tenant, 'Payment');
  await tenant.getByRole('link', { name: 'Set up autopay' }).click();
  await tenant.getByLabel('I agree').check();
  await tenant.getByRole('button', { name: 'Continue' }).click();
  await tenant.getByLabel('Card number').fill('4242424242424242');
  await tenant.getByLabel('Expiry date').fill('1234');
  await tenant.getByLabel('CVC').fill('123');
  await tenant.getByRole('button', { name: 'Turn autopay on' }).click();
  await expect(part(tenant, 'Autopay')).toContainText('Visa •••• 4242', work);
}

test('a whole tenancy of somebody who was accepted: signed, paid, stamped, handed over, renewed, left and settled', async ({
  browser,
  page: tenant,
}) => {
  test.setTimeout(300_000);
  await tenant.setViewportSize(sizes.phone);
  const office = await openAs(browser, sizes.desktop, admin);
  const { house, person, contract } = await acceptedThroughApi(tenant.request, {
    office: admin,
    startDate: dayOf(new Date()),
  });
  await login(tenant, person, paths.signAndPay(contract.id));
  const thanks = tenant.getByText('Your payment was successful. Thank you for your purchase!');

  await test.step('signs in the browser and pays', async () => {
    await signInBrowser(tenant);
    await payWith(tenant, '4242424242424242');
    await expect(thanks).toBeVisible(work);
    await tenant.getByRole('link', { name: 'Return to Dashboard' }).click();
  });

  await test.step('agrees that the rent is taken from the card each month', async () => {
    await setUpAutopay(tenant);
  });

  await test.step('the agreement is stamped', async () => {
    await openTenancy(office, house.name);
    const duty = part(office, 'Stamp duty');
    await expect(duty).toContainText('Due');
    await duty.getByRole('button', { name: 'Update' }).click();
    await office.getByLabel('Status').selectOption('Stamped');
    await office.getByLabel('Certificate number').fill('ADJ-2026-0042');
    await answer(office, 'Save').click();
    await expect(duty).toContainText('The agreement is stamped.');
    await openTenancy(tenant, house.name);
    await expect(part(tenant, 'Stamp duty')).toContainText('ADJ-2026-0042');
  });

  await test.step('the keys are handed over with a report, to which the tenant adds a remark', async () => {
    await office.goto(inventoryAt(house.id, null));
    await office.getByRole('button', { name: 'Add a line' }).click();
    await office.getByLabel('Room').last().fill('Bathroom');
    await office.getByLabel('Item').last().fill('Mirror');
    await office.getByRole('button', { name: 'Save the inventory' }).click();
    await toast(office, 'Inventory saved successfully');
    await openTenancy(office, house.name);
    await office.getByRole('button', { name: 'Begin the move-in report' }).click();
    await office.getByRole('radio', { name: 'Good' }).check();
    await sendReport(office);

    await tenant.getByRole('link', { name: 'Open the move-in report' }).click();
    await tenant.getByRole('textbox', { name: 'Your remark on Mirror' }).fill('A scratch in the corner');
    await expect(tenant.getByText(saved)).toBeVisible();
    await expect(office.getByText('A scratch in the corner')).toBeVisible(live);
    await tenant.getByRole('button', { name: 'These are all my remarks' }).click();
    await answer(tenant, 'These are all').click();
    await expect(tenant.getByRole('link', { name: 'Download the sealed report' })).toBeVisible(work);
  });

  await test.step('60 days before the end a further term is offered at a higher deposit, accepted and signed', async () => {
    await jump(office, 'month', 'week');
    await openTenancy(office, house.name);
    await part(office, 'Renewal').getByRole('button', { name: 'Offer a further term' }).click();
    await office.getByLabel('Stay length').selectOption('6 months');
    await office.getByLabel('Monthly rent').fill('1600');
    await office.getByLabel('Security deposit').fill('3200');
    await answer(office, 'Send the offer').click();
    await toast(office, 'The further term was offered');

    await go(tenant, 'Dashboard');
    await tenant.getByRole('link', { name: /^See and answer/ }).click();
    const offer = part(tenant, 'Renewal');
    await expect(offer).toContainText('RM 200 more is charged with the first rent.');
    await offer.getByRole('button', { name: 'Accept' }).click();
    await answer(tenant, 'Accept').click();
    await signInBrowser(tenant);

    await go(office, 'Contracts');
    await office.getByRole('button', { name: 'Review and sign' }).click();
    await office.getByRole('checkbox', { name: /^Select contract/ }).check();
    await office.getByRole('button', { name: 'Sign selected (1)' }).click();
    await answer(office, 'Sign').click();
    await toast(office, '1 agreement signed', work);
    await office.keyboard.press('Escape');
  });

  await test.step('the new term begins with the deposit that was held, and its difference is paid', async () => {
    await jump(office, 'month', 'month');
    await go(tenant, 'Payment');
    await entry(tenant, 'Other Fees', 'RM 200').getByRole('link', { name: /^Pay/ }).click();
    await payWith(tenant, '4242424242424242');
    await expect(thanks).toBeVisible(work);
    await tenant.getByRole('link', { name: 'Return to Dashboard' }).click();
    await setUpAutopay(tenant);
    await openTenancy(tenant, house.name);
    await expect(part(tenant, 'Deposit')).toContainText('Held nowRM 3,200');
    await expect(part(tenant, 'Renewal').getByRole('link')).toHaveCount(1);
  });

  await test.step('the tenant proposes to leave earlier, and the landlord agrees', async () => {
    await part(tenant, 'Notice and leaving early').getByRole('button', { name: 'Leave this home' }).click();
    const lastDay = tenant.getByLabel('The contract ends on');
    const today = (await lastDay.getAttribute('min')) ?? '';
    await lastDay.fill(addMonths(today, 1));
    await expect(tenant.getByRole('dialog')).toContainText('The other side has to agree');
    await answer(tenant, 'Send the proposal').click();
    await toast(tenant, 'The proposal was sent');

    await openTenancy(office, house.name);
    const notice = part(office, 'Notice and leaving early');
    await notice.getByRole('button', { name: 'Agree' }).click();
    await answer(office, 'Agree').click();
    await expect(notice).toContainText('Both have agreed.');
    await expect(part(tenant, 'Notice and leaving early')).toContainText('Both have agreed.', live);
  });

  await test.step('moves out with a report beside the one of the beginning', async () => {
    await jump(office, 'week', 'week', 'week');
    await openTenancy(office, house.name);
    await office.getByRole('button', { name: 'Begin the move-out report' }).click();
    await expect(office.getByText('A scratch in the corner')).toBeVisible();
    await office.getByRole('radio', { name: 'Poor' }).check();
    await office.getByRole('textbox', { name: 'Note on Mirror' }).fill('Broken');
    await sendReport(office);
    await tenant.getByRole('link', { name: 'Open the move-out report' }).click();
    await tenant.getByRole('button', { name: 'I agree, nothing to add' }).click();
    await answer(tenant, 'I agree').click();
    await expect(tenant.getByRole('link', { name: 'Download the sealed report' })).toBeVisible(work);
  });

  await test.step('the contract ends, and the deposit is settled: the mirror is deducted, the rest goes back to the cards', async () => {
    await jump(office, 'week', 'week');
    await expect(part(office, 'Deposits')).toContainText('RM 3,200');
    await openTenancy(office, house.name);
    await part(office, 'Deposit').getByRole('button', { name: 'Propose a settlement' }).click();
    await office.getByRole('button', { name: 'Add a deduction' }).click();
    await office.getByLabel('Amount').fill('150');
    await office.getByLabel('Reason').fill('A new mirror');
    await office.getByLabel('Line of the move-out report').selectOption({ label: 'Bathroom, Mirror (Poor)' });
    await answer(office, 'Send to the tenant').click();

    await go(tenant, 'Dashboard');
    await tenant.getByRole('link', { name: 'See my deposit' }).click();
    const deposit = part(tenant, 'Deposit');
    await expect(deposit).toContainText('A new mirror');
    await deposit.getByRole('button', { name: 'Accept' }).click();
    await answer(tenant, 'Accept').click();
    await expect(deposit).toContainText('Settled', work);
    await expect(deposit).toContainText('RM 3,050');
    await go(office, 'Dashboard');
    await expect(part(office, 'Deposits')).toContainText('RM 0');
  });

  await test.step('afterwards the former tenant reads the papers and owes nothing', async () => {
    await tenant.getByRole('link', { name: 'Statement' }).click();
    await expect(tenant.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
    expect(await mailed(tenant, person.email, /deposit/i)).toContain('3,050');
  });
});
