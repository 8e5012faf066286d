import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { type Findings, judge, open, standsStill } from './axe.ts';
import { admin, headersOf, login, signIn, tenant } from './support.ts';

const former = { ...tenant, email: 'olivia@teduh.test' };

async function depositOf(request: APIRequestContext, status: 'Held' | 'Proposed'): Promise<string> {
  const headers = await headersOf(request, admin);
  const { deposits } = await (await request.get(`/api/deposits?status=${status}`, { headers })).json();
  return deposits[0].id;
}

const section = (page: Page) => page.getByRole('region', { name: 'Deposit', exact: true });

async function judgeDialog(page: Page, button: string, found: Findings) {
  await section(page).getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await standsStill(page);
  await judge(page, button, found);
}

test('a deposit is proposed, disputed, talked about and decided, and every state is accessible on a desktop and a phone, light and dark', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const found: Findings = {};
  const id = await depositOf(request, 'Proposed');
  await signIn(page, admin);
  await open(page, `/tenancy/${await depositOf(request, 'Held')}`);
  await judgeDialog(page, 'Propose a settlement', found);
  await page.getByRole('button', { name: 'Add a deduction' }).click();
  await judge(page, 'a deduction', found);
  await page.keyboard.press('Escape');

  const other = await browser.newContext({ reducedMotion: 'reduce' });
  const theirs = await other.newPage();
  await login(theirs, former);
  await expect(theirs.getByText(/A proposal about your deposit .* waits for your answer/)).toBeVisible();
  // As the mail leads to it.
  await open(theirs, `/tenancy/${id}#deposit`);
  const heading = section(theirs).getByRole('heading', { name: 'Deposit', exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await judge(theirs, 'proposed', found);
  await judgeDialog(theirs, 'Accept', found);
  await theirs.keyboard.press('Escape');
  await judgeDialog(theirs, 'I do not agree', found);
  await theirs.getByRole('dialog').getByRole('textbox').fill('The kitchen was clean');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(section(theirs).getByText('Disputed')).toBeVisible();
  await section(theirs).getByLabel('Write a message').fill('I have photographs');
  await section(theirs).getByRole('button', { name: 'Send' }).click();
  await expect(section(theirs).getByText('I have photographs')).toHaveCount(1);
  await judge(theirs, 'disputed', found);

  await open(page, `/tenancy/${id}`);
  await expect(section(page).getByText('The kitchen was clean')).toBeVisible();
  await judgeDialog(page, 'Decide', found);
  await page.getByRole('dialog').getByRole('textbox').fill('The report of the handover shows it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await expect(section(theirs).getByText('The report of the handover shows it.')).toBeVisible();
  await judge(theirs, 'decided', found);
  expect(found).toEqual({});
  await other.close();
});
