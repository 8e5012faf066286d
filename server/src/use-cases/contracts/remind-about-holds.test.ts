import { expect, it } from 'vitest';
import { createContract, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { runBothAfterReading } from '../../../test/reminder-race.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { remindAboutHolds } from './remind-about-holds.ts';

const test = useTestApp();

it('sends one mail about a hold that ends when two jobs run at once', async () => {
  const tenant = await createUser(test.deps);
  await createContract(test.deps, tenant.id, 'Awaiting');
  const holdEnd = new Date('2026-12-01T00:00:00Z').getTime();
  test.clock.setAheadMs(holdEnd - test.clock.now().getTime() - 60 * 60 * 1000);
  await runBothAfterReading(test, () => remindAboutHolds(test.deps));
  await remindAboutHolds(test.deps);
  expect(await mailsTo(test, tenant.email)).toHaveLength(1);
});
