import { allPages, type Page, paths } from '@teduh/shared/pages';
import { isWhole } from './short-form.ts';

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

/** Where nothing exists, these show the tenant and the admin the same: in the short form they are opened as the tenant. */
const alike = [
  paths.paymentDetails,
  paths.statement,
  paths.charges,
  paths.tenancy,
  paths.moveInReport,
  paths.moveOutReport,
].map((address) => address(unknownId));

/** Every screen, by who sees it. */
export const screens = {
  guest: [...screensFor('public', 'guest'), '/no-such-page'],
  tenant: screensFor('signed-in', 'customer'),
  admin: screensFor('signed-in', 'admin').filter((path) => isWhole || !alike.includes(path)),
};
