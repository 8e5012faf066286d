import { describe, expect, it } from 'vitest';
import type { Audience } from '../src/platform/bus.ts';
import { changesDuring } from './signals.ts';
import { useTestApp } from './test-app.ts';
import { auditLog } from './user-actions/audit-log.ts';
import { liveUpdates } from './user-actions/live-updates.ts';
import type { UserAction } from './user-actions/user-action.ts';
import { type ActionName, prepareActions } from './user-actions.ts';

const test = useTestApp({}, { listen: true });
const actions: Record<ActionName, () => Promise<UserAction>> = prepareActions(test);

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
