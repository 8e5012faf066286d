import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Audience } from '../src/platform/bus.ts';
import { changesDuring } from './signals.ts';
import { useTestApp } from './test-app.ts';
import { auditLog } from './user-actions/audit-log.ts';
import { liveUpdates } from './user-actions/live-updates.ts';
import type { UserAction } from './user-actions/user-action.ts';
import { type ActionName, prepareActions } from './user-actions.ts';

/** What is drawn is another test's matter, and takes most of the time of an accept. What is sealed is drawn. */
const drawn = Buffer.from('%PDF-1.7 stands for an agreement');
const test = useTestApp(
  {},
  {
    listen: true,
    overrides: ({ pdf }) => ({
      pdf: { ...pdf, render: async (plan, seal) => (seal ? pdf.render(plan, seal) : drawn) },
    }),
  },
);
const actions: Record<ActionName, () => Promise<UserAction>> = prepareActions(test);

/** Those who serve several actions. */
let lastingAdmins: string[];
beforeAll(async () => {
  const admins = test.deps.db.selectFrom('users').select('id').where('user_type', '=', 'admin');
  lastingAdmins = (await admins.execute()).map(({ id }) => id);
});
/** All others serve one, and would be told of everything that happens afterwards. */
afterEach(() =>
  test.deps.db.begin((tx) =>
    tx
      .updateTable('users')
      .set({ status: 'pending' })
      .where('user_type', '=', 'admin')
      .where('status', '=', 'active')
      .where('id', 'not in', lastingAdmins)
      .execute(),
  ),
);

const listActions = async () =>
  (await test.deps.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('the audit log keeps, and open pages fetch again after', () => {
  it.each(Object.keys(auditLog) as ActionName[])('%s', async (name) => {
    // Some let time pass.
    test.clock.setAheadMs(0);
    const { tenantId = '', perform } = await actions[name]();
    const before = await listActions();
    const changes = await changesDuring(test.deps, async () => {
      expect((await perform()).status).toBeLessThan(300);
    });
    expect((await listActions()).slice(before.length).toSorted()).toEqual(auditLog[name]);
    const tagsFor = (isFor: (to: Audience) => boolean | undefined) =>
      [...new Set(changes.filter(({ to }) => isFor(to)).flatMap(({ tags }) => tags))].toSorted();
    const { both = [], ...others } = liveUpdates[name];
    expect({
      admins: tagsFor((to) => to.admins),
      tenant: tagsFor((to) => to.userIds?.includes(tenantId)),
      everyone: tagsFor((to) => to.everyone),
    }).toEqual({ admins: both, tenant: both, everyone: [], ...others });
  });
});
