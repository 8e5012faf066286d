import { readFile } from 'node:fs/promises';
import { type Download, expect, test } from '@playwright/test';
import { readPdf } from '../server/test/read-pdf.ts';
import { acceptedThroughApi } from './accepted-tenant.ts';
import { office as admin, type OwnServer, startEmptyServer } from './own-server.ts';
import { login, toast } from './support.ts';

test.describe('the words of agreements', () => {
  let server: OwnServer;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    server = await startEmptyServer();
  });
  test.afterAll(() => server.stop());

  test('an admin edits a copy, looks at it and approves it; the next agreement has the new clause', async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ baseURL: server.url });
    const { request } = context;
    const page = await context.newPage();
    await login(page, admin, '/manage-agreements');
    await page.getByRole('button', { name: 'Edit a copy of version 1' }).click();
    await expect(page).toHaveURL('/manage-agreements/draft');
    await page.getByRole('button', { name: 'Add clause to section 8' }).click();
    await page.keyboard.type('The keys are for ');
    await page.getByLabel('Placeholder').selectOption('Name of the tenant');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.keyboard.type(' alone.');

    // This browser shows no PDF files: it saves what a tab is sent to.
    const saved = new Promise<Download>((resolve) => {
      context.once('page', (tab) => tab.once('download', resolve));
    });
    await page.getByRole('button', { name: 'Open the preview in a new tab' }).click();
    const sample = await readPdf(await readFile(await (await saved).path()));
    expect(sample.spoken).toContain('8.6 The keys are for Sample Tenant alone.');

    await page.getByRole('button', { name: 'Save draft' }).click();
    await toast(page, 'Draft saved successfully');
    await page.getByRole('button', { name: 'Approve and use' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve and use' }).click();
    await expect(page).toHaveURL('/manage-agreements');
    const row = page.getByRole('row').filter({ hasText: 'Version 3' });
    await expect(row).toContainText('In use');
    await expect(row.getByText('Admin', { exact: true })).toBeVisible();

    const { contract } = await acceptedThroughApi(request, { office: admin });
    const file = await request.get(contract.originalFile ?? '');
    const { spoken } = await readPdf(await file.body());
    expect(spoken).toContain('8.6 The keys are for Siti Nurhaliza alone.');
    await context.close();
  });
});
