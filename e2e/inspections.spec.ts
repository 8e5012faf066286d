import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Contract } from '@teduh/shared/contracts';
import { inventoryAt, paths } from '@teduh/shared/pages';
import { pinkPng } from '../server/test/test-images.ts';
import { acceptedThroughApi } from './accepted-tenant.ts';
import { type Findings, goOnTo, judge, open } from './axe.ts';
import { admin, headersOf, signIn, sizes, tenant } from './support.ts';

const kept = 'Not saved yet, kept on this device';
const saved = 'Everything is saved';

test.describe('a home is handed over', () => {
  /** A page of somebody, on a phone. */
  async function pageOf(browser: Browser, who: typeof admin) {
    const context = await browser.newContext({ viewport: sizes.phone });
    const page = await context.newPage();
    await signIn(page, who);
    return { context, page };
  }

  const noteOn = (page: Page, name: string) => page.getByRole('textbox', { name: `Note on ${name}` });

  test('with its inventory, a report that survives a lost network, and the remarks of the tenant', async ({
    browser,
    request,
  }) => {
    test.setTimeout(180_000);
    const { contract, person } = await acceptedThroughApi(request);
    const contractId = contract.id;
    const { page, context } = await pageOf(browser, admin);

    await page.goto(inventoryAt(contract.property._id, null));
    await expect(page.getByText('Nothing is listed yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add a line' }).click();
    await page.getByLabel('Room').last().fill('Kitchen');
    await page.getByLabel('Item').last().fill('Kettle');
    await page.getByRole('button', { name: 'Save the inventory' }).click();
    await expect(page.getByText('Inventory saved successfully')).toBeVisible();

    await page.goto(paths.tenancy(contractId));
    await page.getByRole('button', { name: 'Begin the move-in report' }).click();
    await expect(page).toHaveURL(paths.moveInReport(contractId));

    // The network goes while something is typed, and comes back.
    await page.getByRole('radio', { name: 'Fair' }).check({ force: true });
    await expect(page.getByText(saved)).toBeVisible();
    await context.setOffline(true);
    await noteOn(page, 'Kettle').fill('The lid is loose');
    await expect(page.getByText(kept).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(saved)).toBeVisible();

    // The server cannot be reached, and the page is loaded again meanwhile.
    await page.route('**/api/inspection-items/**', (route) => route.abort());
    await noteOn(page, 'Keys').fill('One for the letter box');
    await expect(page.getByText(kept).first()).toBeVisible();
    await page.reload();
    await expect(noteOn(page, 'Keys')).toHaveValue('One for the letter box');
    await expect(noteOn(page, 'Kettle')).toHaveValue('The lid is loose');
    await page.unroute('**/api/inspection-items/**');
    await expect(page.getByText(saved)).toBeVisible({ timeout: 40_000 });

    // A photograph, which needs a second try.
    await page.route('**/photographs', (route) => route.abort());
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add photographs of Kettle' }).click(),
    ]);
    await chooser.setFiles({ name: 'kettle.png', mimeType: 'image/png', buffer: await pinkPng(300) });
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/photographs');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('img', { name: /photograph 1 of Kettle/ })).toBeVisible();

    // The server cannot be reached, and the page is loaded again: the photograph that was chosen is sent then.
    await page.route('**/photographs', (route) => route.abort());
    const [again] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add photographs of Kettle' }).click(),
    ]);
    await again.setFiles({ name: 'lid.png', mimeType: 'image/png', buffer: await pinkPng(310) });
    await expect(page.getByText(/^lid\.png: /)).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 photograph is not sent yet')).toBeVisible();
    await page.unroute('**/photographs');
    await page.reload();
    await expect(page.getByRole('img', { name: /photograph 2 of Kettle/ })).toBeVisible();
    await expect(page.getByText(saved)).toBeVisible();
    await page.reload();
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.getByRole('img', { name: /photograph .* of Kettle/ })).toHaveCount(2);

    await page.getByRole('button', { name: 'Send to the tenant' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Open for remarks')).toBeVisible();

    const theirs = await pageOf(browser, person);
    await theirs.page.goto(paths.tenancy(contractId));
    await theirs.page.getByRole('link', { name: 'Open the move-in report' }).click();
    await expect(theirs.page.getByText('The lid is loose')).toBeVisible();
    await theirs.page.getByRole('textbox', { name: 'Your remark on Kettle' }).fill('It leaks too');
    await expect(theirs.page.getByText(saved)).toBeVisible();
    // The admin, whose page is open, reads it without doing anything.
    await expect(page.getByText('It leaks too')).toBeVisible();
    await theirs.page.getByRole('button', { name: 'These are all my remarks' }).click();
    await theirs.page.getByRole('dialog').getByRole('button', { name: 'These are all' }).click();
    const download = theirs.page.getByRole('link', { name: 'Download the sealed report' });
    await expect(download).toBeVisible({ timeout: 30_000 });
    const file = await request.get((await download.getAttribute('href')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await theirs.context.close();
    await context.close();
  });

  test('on screens that are accessible on a desktop and a phone, light and dark', async ({
    browser,
    request,
  }) => {
    test.setTimeout(240_000);
    const found: Findings = {};
    const own = { headers: await headersOf(request, tenant) };
    const { contracts } = await (await request.get('/api/contracts', own)).json();
    const contract = contracts.find(({ status }: { status: string }) => status === 'Active');
    const theirs = await pageOf(browser, tenant);
    await open(theirs.page, paths.moveInReport(contract.id));
    await expect(theirs.page.getByRole('textbox', { name: 'Your remark on Mirror' })).toBeVisible();
    await judge(theirs.page, 'a report that waits for remarks', found);
    await theirs.page.getByRole('textbox', { name: 'Your remark on Mirror' }).fill('It is loose, too');
    await theirs.page.getByRole('button', { name: 'These are all my remarks' }).click();
    await theirs.page.getByRole('dialog').getByRole('button', { name: 'These are all' }).click();
    await expect(theirs.page.getByRole('link', { name: 'Download the sealed report' })).toBeVisible({
      timeout: 30_000,
    });
    await open(theirs.page, paths.moveInReport(contract.id));
    await judge(theirs.page, 'a final report', found);
    await theirs.context.close();

    const { page, context } = await pageOf(browser, admin);
    const headers = await headersOf(request, admin);
    const { property } = await (await request.get(`/api/properties/${contract.property._id}`)).json();
    const room = property.rooms.find(({ name }: { name: string }) => name === contract.roomName)._id;
    await open(page, inventoryAt(property._id, room));
    await judge(page, 'an inventory', found);
    await goOnTo(page, paths.tenancy(contract.id));
    await judge(page, 'a tenancy', found);

    // Beside the report at the beginning, of a contract that ends soon.
    const listed = await (await request.get('/api/contracts?status=Active&limit=100', { headers })).json();
    const isEnding = ({ endDate, renewedBy }: Contract) =>
      renewedBy === null && Date.parse(endDate) - Date.now() < 55 * 86_400_000;
    const { id } = listed.contracts.find(isEnding);
    const post = async (path: string, data?: object) => {
      const answer = await request.post(path, { headers, ...(data && { data }) });
      expect([path, answer.status()]).toEqual([path, answer.status() === 201 ? 201 : 200]);
      return (await answer.json()).inspection;
    };
    const moveIn = await post(`/api/contracts/${id}/inspections`, { kind: 'move-in' });
    const mirror = { id: crypto.randomUUID(), kind: 'item', room: 'Bathroom', name: 'Mirror', count: 1 };
    await post(`/api/inspections/${moveIn.id}/items`, mirror);
    await post(`/api/inspections/${moveIn.id}/rest-is-good`);
    await post(`/api/inspections/${moveIn.id}/send`);
    await post(`/api/contracts/${id}/inspections`, { kind: 'move-out' });
    await goOnTo(page, paths.moveOutReport(id));
    await expect(page.getByText('At move-in').first()).toBeVisible();
    await page.getByRole('radio', { name: 'Poor' }).first().check({ force: true });
    await expect(page.getByText(saved)).toBeVisible();
    await judge(page, 'the draft of a move-out report', found);
    await context.setOffline(true);
    await noteOn(page, 'Mirror').fill('Gone');
    await expect(page.getByText(kept).first()).toBeVisible();
    await judge(page, 'a draft without a network', found);
    await context.close();
    expect(found).toEqual({});
  });
});
