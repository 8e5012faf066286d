import { expect, type Page, test } from '@playwright/test';
import {
  addHouse,
  logInByForm,
  login,
  mailedLink,
  newPerson,
  password,
  sizes,
  tenant,
  toast,
  verifiedPerson,
} from './support.ts';

async function editProfileAndLogOut(page: Page) {
  await page.getByRole('button', { name: /Siti Nurhaliza/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeVisible();
  await page.getByLabel('First Name').fill('Nora');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await toast(page, 'Profile updated successfully');
  await page.getByRole('button', { name: /Nora Nurhaliza/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await toast(page, 'Successfully logged out');
  await expect(page).toHaveURL('/');
}

test('on a desktop a stranger registers, confirms through the mailbox, logs in, edits the profile and logs out', async ({
  page,
  context,
}) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByLabel('First Name').fill(person.firstname);
  await page.getByLabel('Last Name').fill(person.lastname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Confirm Password/).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page).toHaveURL('/email-verification');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByRole('button', { name: /resend/i })).toBeDisabled();

  const mailbox = await context.newPage();
  await mailbox.goto('/mailbox');
  await mailbox.getByText(person.email).first().click();
  const [confirmation] = await Promise.all([
    context.waitForEvent('page'),
    mailbox.frameLocator('iframe').getByRole('link', { name: 'Verify my email' }).click(),
  ]);
  await expect(confirmation.getByText('Your email has been verified!')).toBeVisible();
  await confirmation.close();
  await mailbox.close();

  await expect(page.getByText('Email Confirmed')).toBeVisible();
  await page
    .getByRole('link', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Login' }))
    .first()
    .click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await toast(page, 'Login Successful');
  await expect(page).toHaveURL('/dashboard');

  await editProfileAndLogOut(page);
});

test('on a phone a tenant edits the profile and logs out', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await login(page, await verifiedPerson(page.request));
  await editProfileAndLogOut(page);
});

test('a guest’s application is still there after registering and confirming on another device', async ({
  page,
  browser,
  request,
}) => {
  const house = await addHouse(request);
  await page.goto(`/listing/${house.id}`);
  await page.getByLabel('Start date').fill('2099-01-31');
  await page.getByLabel('Stay length').selectOption('6');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Register' }).click();
  const person = newPerson();
  await page.getByLabel('First Name').fill(person.firstname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Confirm Password/).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/email-verification/);

  const phone = await browser.newPage({ viewport: sizes.phone });
  await phone.goto(await mailedLink(request, person.email));
  await expect(phone.getByText('Your email has been verified!')).toBeVisible();
  await expect(page.getByText('Email Confirmed')).toBeVisible();
  for (const device of [phone, page]) {
    await device.getByRole('link', { name: 'Login' }).click();
    await expect(device.getByLabel('Email')).toHaveValue(person.email);
    await device.getByLabel(/^Password/).fill(password);
    await device.getByRole('button', { name: 'Login' }).click();
    await expect(device).toHaveURL(new RegExp(`/listing/${house.id}`));
    await expect(device.getByLabel('Start date')).toHaveValue('2099-01-31');
    await expect(device.getByLabel('Stay length')).toHaveValue('6');
    await expect(device.getByRole('button', { name: 'Apply', exact: true })).toBeInViewport();
  }
});

for (const [size, viewport] of Object.entries(sizes)) {
  test(`a toast covers neither the bell nor the menu on a ${size}`, async ({ browser }) => {
    const page = await browser.newPage({ viewport });
    await logInByForm(page, tenant);
    const shown = page.getByRole('alert').filter({ hasText: 'Login Successful' });
    const bottomOf = async (name: RegExp) => {
      const box = await page.getByRole('button', { name }).first().boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const top = await shown.evaluate((toast) => toast.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(await bottomOf(/^Notifications/));
    expect(top).toBeGreaterThanOrEqual(await bottomOf(size === 'phone' ? /menu/i : /^Account menu of/));
    await page.close();
  });
}

test('a new address waits for its link, and the old one takes the account back from whoever changed it', async ({
  page,
  browser,
  request,
}) => {
  const person = await verifiedPerson(request);
  const thief = await browser.newPage();
  for (const device of [page, thief]) await login(device, person, '/profile');
  const { email } = newPerson();
  await thief.getByRole('textbox', { name: 'Email' }).fill(email);
  await thief.getByRole('button', { name: 'Update Profile' }).click();
  await expect(thief.getByText('Your new email address waits to be confirmed')).toBeVisible();
  await expect(thief.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  await thief.goto(await mailedLink(request, email));
  await thief.getByRole('button', { name: 'Confirm' }).click();
  await expect(thief.getByText('Your new email address has been confirmed!')).toBeVisible();
  await thief.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(thief.getByRole('textbox', { name: 'Email' })).toHaveValue(email);

  await page.goto(await mailedLink(request, person.email));
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Your old email address is back')).toBeVisible();
  await thief.getByRole('button', { name: 'Update Profile' }).click();
  await expect(thief.getByText('Your login session has expired. Please login again.')).toBeVisible();
  await page.goto(await mailedLink(request, person.email));
  const chosen = 'manggis-ungu-41';
  await page.getByLabel('New Password').fill(chosen);
  await page.getByLabel('Confirm Password').fill(chosen);
  await page.getByLabel('Confirm Password').press('Enter');
  await expect(page).toHaveURL('/login');
  await logInByForm(page, { ...person, password: chosen });
  await thief.close();
});

test('a wrong password is told in a red toast, and the form stays', async ({ page, request }) => {
  const person = await verifiedPerson(request);
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/^Password/).fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await toast(page, 'The email or password is incorrect.');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('an error from the server is shown under its field and disappears on typing', async ({
  page,
  request,
}) => {
  const taken = await verifiedPerson(request);
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Siti');
  await page.getByLabel('Email').fill(taken.email.toUpperCase());
  await page.getByLabel('Phone').fill('0123456789');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Confirm Password/).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  const complaint = page.getByText('This email is already registered.');
  await expect(complaint.first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill('somebody-else@example.my');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a forgotten password is replaced through the mailed link', async ({ page, request }) => {
  const person = await verifiedPerson(request);
  await page.goto('/login');
  await page.getByRole('link', { name: /forgot password/i }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.locator('form').getByRole('button').last().click();
  await expect(page.getByText('If that address belongs to an account').first()).toBeVisible();
  await page.goto(await mailedLink(request, person.email));
  await page.getByLabel(/^(New )?Password$/).fill('rambutan-manis-9');
  await page.getByLabel(/^Confirm/).fill('rambutan-manis-9');
  await page.locator('form').getByRole('button').last().click();
  await expect(page).toHaveURL('/login');
  await logInByForm(page, { email: person.email, password: 'rambutan-manis-9' });
});

test('an old confirmation link says so and offers what to do next', async ({ page, request }) => {
  const person = await verifiedPerson(request);
  await page.goto(await mailedLink(request, person.email));
  await expect(page.getByText('No changes made.')).toBeVisible();
  await page.goto('/register-confirmation/invented');
  await expect(page.getByText('User Not found.')).toBeVisible();
  await expect(
    page
      .getByRole('link', { name: 'Login' })
      .or(page.getByRole('button', { name: 'Login' }))
      .first(),
  ).toBeVisible();
});
