import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const password = 'durian-runtuh-77';
export const admin = { email: 'admin@teduh.test', password: 'teduh-demo-1' };
export const tenant = { email: 'tenant@teduh.test', password: 'teduh-demo-1' };

export const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export const newPerson = () => ({
  firstname: 'Siti',
  lastname: 'Nurhaliza',
  email: `${randomUUID()}@example.my`,
  phone: '0123456789',
  password,
});

/** The link in the newest mail to an address. */
export async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  const { messages } = await (await request.get(`/api/mailbox?to=${encodeURIComponent(email)}`)).json();
  const link = /https?:\/\/\S+/.exec(messages[0]?.text ?? '')?.[0];
  if (!link) throw new Error(`no mail with a link for ${email}`);
  return link;
}

/** Somebody who has registered and confirmed, through the API. */
export async function verifiedPerson(request: APIRequestContext) {
  const person = newPerson();
  const registered = await request.post('/api/users', {
    data: { ...person, confirmPassword: person.password },
  });
  expect(registered.status()).toBe(201);
  const code = (await mailedLink(request, person.email)).split('/').at(-1);
  expect((await request.get(`/api/auth/verify-user/${code}`)).status()).toBe(200);
  return person;
}

/** A house with one picture, through the API. */
export async function addHouse(request: APIRequestContext, picture: Buffer) {
  const { accessToken } = await (await request.post('/api/auth/login', { data: admin })).json();
  const name = `Rumah ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/properties', {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: {
      name,
      type: 'Unit Rental',
      address: '12 Jalan Ampang, 50450 Kuala Lumpur',
      description: 'A quiet house near the train.',
      price: '1500',
      depositAmount: '3000',
      images: { name: 'front.png', mimeType: 'image/png', buffer: picture },
    },
  });
  expect(answer.status()).toBe(201);
  const { property } = await answer.json();
  return { id: String(property.id), name };
}

export async function login(page: Page, who: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel(/^Password/).fill(who.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
}

/** Waits for a word from the corner of the screen. */
export const toast = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
