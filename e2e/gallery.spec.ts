import { expect, type Page, test } from '@playwright/test';
import type { Property } from '@teduh/shared/properties';
import { sizes } from './support.ts';

/** Opens the full view of a home with several pictures at the first one. */
async function openGallery(page: Page) {
  const { properties } = await (await page.request.get('/api/properties')).json();
  const home = properties.find(({ pictures }: Property) => pictures.length > 2);
  await page.goto(`/listing/${home.id}`);
  const opener = page.getByRole('button', { name: /^Picture 1 of/ });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: home.name });
  const picture = viewer.getByRole('img', { name: /^Picture/ });
  await expect(viewer).toBeVisible();
  return {
    opener,
    viewer,
    picture,
    status: viewer.getByRole('status'),
    count: home.pictures.length,
    box: async () => {
      const box = await picture.boundingBox();
      if (!box) throw new Error('no picture');
      return box;
    },
  };
}

type Point = { x: number; y: number };

/** Moves one finger or several over the screen: each goes from one point to another. */
async function touch(page: Page, ...fingers: { from: Point; to: Point }[]) {
  const session = await page.context().newCDPSession(page);
  const steps = 10;
  const pointsAt = (step: number) =>
    fingers.map(({ from, to }) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
  for (let step = 1; step <= steps; step += 1)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointsAt(step) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test.describe('on a phone', () => {
  test.use({ viewport: sizes.phone, hasTouch: true });
  const { width, height } = sizes.phone;
  const middle = { x: width / 2, y: height / 2 };

  test('pictures fill the screen, are swiped, zoomed with two fingers, moved with one, and fit again after a double tap', async ({
    page,
  }) => {
    const beside = (distance: number) => ({ x: middle.x + distance, y: middle.y });
    const swipe = (distance: number) =>
      touch(page, { from: beside(-distance / 2), to: beside(distance / 2) });
    const { viewer, picture, status, count, box } = await openGallery(page);
    await expect(viewer).toHaveCSS('width', `${width}px`);
    expect(await box()).toMatchObject({ x: 0, width });

    await swipe(-250);
    await expect(status).toHaveText(`2 / ${count}`);
    await expect(picture).toHaveAccessibleName(/^Picture 2 of/);
    await expect.poll(async () => (await box()).x).toBe(0);

    await touch(page, { from: beside(-40), to: beside(-100) }, { from: beside(40), to: beside(100) });
    await expect(status).toHaveText(/zoomed to/);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    const zoomed = await box();
    expect(zoomed.width).toBeGreaterThan(width * 1.5);
    expect(Math.abs(zoomed.x + zoomed.width / 2 - middle.x)).toBeLessThan(width * 0.1);

    await swipe(-100);
    await expect.poll(async () => (await box()).x).toBeLessThan(zoomed.x - 40);
    await expect(status).toHaveText(new RegExp(`^2 / ${count}, zoomed`));

    await page.touchscreen.tap(middle.x, middle.y);
    await page.touchscreen.tap(middle.x, middle.y);
    await expect(status).toHaveText(`2 / ${count}`);
    expect(await box()).toMatchObject({ x: 0, width });
    await swipe(250);
    await expect(status).toHaveText(`1 / ${count}`);
  });
});

test('the keyboard zooms, moves the picture, goes on at its edge, and stays in the view', async ({
  page,
}) => {
  const { opener, viewer, picture, status, count, box } = await openGallery(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(status).toHaveText(`1 / ${count}, zoomed to 225%`);
  const before = await box();
  await page.keyboard.press('ArrowRight');
  expect((await box()).x).toBeLessThan(before.x);
  await page.keyboard.press('ArrowDown');
  expect((await box()).y).toBeLessThan(before.y);
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText(/^1 /);
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText(`2 / ${count}`);
  await expect(picture).toHaveAccessibleName(/^Picture 2 of/);

  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(viewer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(status).toHaveText(`1 / ${count}`);
  // A key that comes before the view has the focus.
  await page.locator('body').dispatchEvent('keydown', { key: 'ArrowRight' });
  await expect(status).toHaveText(`2 / ${count}`);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a mouse zooms where it is and drags the picture', async ({ page }) => {
  const { picture, status, box } = await openGallery(page);
  const { x, y, width, height } = await box();
  const at = { x: x + width / 4, y: y + height / 4 };
  await page.mouse.dblclick(at.x, at.y);
  await expect(status).toHaveText(/zoomed to 250%/);
  const zoomed = await box();
  expect((at.x - zoomed.x) / zoomed.width).toBeCloseTo(0.25, 1);
  expect((at.y - zoomed.y) / zoomed.height).toBeCloseTo(0.25, 1);

  await page.mouse.down();
  await page.mouse.move(at.x - 80, at.y - 60, { steps: 4 });
  await page.mouse.up();
  expect((await box()).x).toBeLessThan(zoomed.x - 60);

  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 500);
  await page.keyboard.up('Control');
  await expect(status).not.toHaveText(/zoomed/);
  await expect(picture).toBeInViewport({ ratio: 1 });
});
