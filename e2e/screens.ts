import { allPages, type Page, paths } from '@teduh/shared/pages';

/** A value for each page's parameter under which nothing exists. */
const unknownValues: Record<string, string> = {
  ':confirmationCode': 'invented',
  ':code': 'invented',
  ':paymentIntentId': 'pi_none',
};
const unknownId = '11111111-1111-4111-8111-111111111111';

function addressOf({ name, path }: Page): string {
  const address = paths[name];
  if (typeof address === 'string') return address;
  const param = /:\w+/.exec(path)?.[0] ?? '';
  return address(unknownValues[param] ?? unknownId);
}

const screensFor = (...accesses: Page['access'][]) =>
  allPages.filter(({ access }) => accesses.includes(access)).map(addressOf);

/** Every screen, by who sees it. */
export const screens = {
  guest: [...screensFor('public', 'guest'), '/no-such-page'],
  tenant: screensFor('signed-in', 'customer'),
  admin: screensFor('signed-in', 'admin'),
};
