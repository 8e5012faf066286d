import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { paths } from '@teduh/shared/pages';
import { landlordConsentVersion, signingConsentVersion } from '@teduh/shared/signing.constants';
import { acceptedThroughApi } from './accepted-tenant.ts';
import { type Findings, goOnTo, judge, open, standsStill } from './axe.ts';
import { office as admin, type OwnServer, startEmptyServer } from './own-server.ts';
import { headersOf, signIn } from './support.ts';

test.describe('signing is accessible on a desktop and a phone, light and dark:', () => {
  test.describe.configure({ mode: 'default' });
  let server: OwnServer;
  let context: BrowserContext;
  let found: Findings;

  test.beforeAll(async ({ playwright }) => {
    test.setTimeout(120_000);
    server = await startEmptyServer();
    const request = await playwright.request.newContext({ baseURL: server.url });
    const changed = await request.patch('/api/settings', {
      headers: await headersOf(request, admin),
      data: { signatory: { signs: 'afterwards' } },
    });
    expect(changed.status()).toBe(200);
  });
  test.afterAll(() => server.stop());
  test.beforeEach(async ({ browser }) => {
    test.setTimeout(180_000);
    found = {};
    context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  });
  test.afterEach(() => context.close());

  /** A tenant who has signed, through the API, while the landlord has not. */
  async function signedByTenant() {
    const { request } = context;
    const { contract, headers, ...rest } = await acceptedThroughApi(request, { office: admin });
    const url = `/api/contracts/${contract.id}/signing`;
    const { signing } = await (await request.get(url, { headers })).json();
    const signed = await request.post(`${url}/signature`, {
      headers,
      data: {
        method: 'typed',
        text: 'Siti Nurhaliza',
        printedName: 'Siti Nurhaliza',
        consentVersion: signingConsentVersion,
        documentSha256: signing.documentSha256,
      },
    });
    expect(signed.status()).toBe(201);
    return { contract, headers, ...rest };
  }

  async function sealed() {
    const { request } = context;
    const { contract, headers } = await signedByTenant();
    const asAdmin = { headers: await headersOf(request, admin) };
    const signed = await request.post('/api/signing/landlord', {
      ...asAdmin,
      data: { contractIds: [contract.id], consentVersion: landlordConsentVersion },
    });
    expect(signed.status()).toBe(200);
    const url = `/api/contracts/${contract.id}`;
    const read = async () => (await (await request.get(url, { headers })).json()).contract;
    await expect.poll(async () => (await read()).signingStatus, { timeout: 30_000 }).toBe('Sealed');
    const file = await (await request.get((await read()).contractFile)).body();
    const { trail } = await (await request.get(`${url}/signing/trail`, asAdmin)).json();
    return { contract, file, code: String(trail.code) };
  }

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

  async function judgeDialog(page: Page, name: string | RegExp) {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await standsStill(page);
    await judge(page, String(name), found);
  }

  test('the reader, the form, the drawing and declining', async () => {
    const { person, contract } = await acceptedThroughApi(context.request, { office: admin });
    const page = await context.newPage();
    await signIn(page, person);
    await open(page, paths.signAndPay(contract.id));
    await judge(page, 'plain text', found);
    await page.getByRole('tab', { name: 'Pages' }).click();
    await press(page, 'Sign agreement');
    await expect(page.getByText(/^Please read the agreement/)).toBeVisible();
    await judge(page, 'pages that were not read', found);
    await press(page, 'I have read it');
    await page.getByRole('textbox', { name: 'Signature' }).fill('Siti Nurhaliza');
    await press(page, 'Sign agreement');
    await expect(page.getByText('Please agree before you sign')).toBeVisible();
    await judge(page, 'typed, without consent', found);
    await page.getByRole('tab', { name: 'Draw' }).click();
    await expect(page.getByRole('img', { name: 'Your drawn signature' })).toBeVisible();
    await press(page, 'Sign agreement');
    await expect(page.getByText('Draw your signature')).toBeVisible();
    await judge(page, 'nothing drawn', found);
    await press(page, 'Decline');
    await judgeDialog(page, 'Decline to sign');
    expect(found).toEqual({});
  });

  test('waiting for the landlord, for the tenant and for the admin', async () => {
    const { person, contract } = await signedByTenant();
    const page = await context.newPage();
    await signIn(page, person);
    await open(page, paths.signAndPay(contract.id));
    await expect(page.getByText(/^You signed on/)).toBeVisible();
    await judge(page, 'waiting', found);
    await goOnTo(page, paths.application);
    await expect(page.getByText('Waiting for the landlord’s signature')).toBeVisible();
    await judge(page, 'applications', found);

    await context.clearCookies();
    await signIn(page, admin);
    await open(page, paths.manageContracts);
    await press(page, 'Review and sign');
    await judgeDialog(page, 'Waiting for our signature');
    await page.keyboard.press('Escape');
    await press(page, /^Signing/);
    await judgeDialog(page, /^Signing of contract/);
    await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The rent was wrong');
    await judge(page, 'voiding', found);
    await press(page, 'Void the signing');
    await press(page, 'Ask again');
    await page.getByRole('dialog', { name: 'Ask again?' }).getByRole('button', { name: 'Ask again' }).click();
    await page.getByText(/^Earlier request, voided/).click();
    await expect(page.getByText('The rent was wrong').last()).toBeVisible();
    await standsStill(page);
    await judge(page, 'an earlier request', found);
    expect(found).toEqual({});
  });

  test('verifying a document', async () => {
    const { contract, file, code } = await sealed();
    const page = await context.newPage();
    await open(page, paths.verify);
    const drop = (buffer: Buffer) =>
      page
        .getByLabel('Document')
        .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer });
    await drop(file);
    await expect(page.getByRole('alert').filter({ hasText: 'Valid' })).toBeVisible();
    await judge(page, 'a valid file', found);
    await drop(Buffer.concat([file, Buffer.from('\n')]));
    await expect(page.getByText('We have sealed no such document.').first()).toBeVisible();
    await judge(page, 'an unknown file', found);
    await goOnTo(page, paths.verifyCode(code));
    await expect(page.getByRole('alert').filter({ hasText: 'Valid' })).toBeVisible();
    await judge(page, 'a code', found);
    const headers = await headersOf(context.request, admin);
    await context.request.delete(`/api/contracts/${contract.id}`, { headers });
    await open(page, paths.verifyCode(code));
    await expect(page.getByRole('alert').filter({ hasText: 'Cancelled' })).toBeVisible();
    await judge(page, 'a document of a cancelled contract', found);
    expect(found).toEqual({});
  });
});
