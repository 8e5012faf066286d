import { complaining } from '../complaining.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Complaints and their comments. */
export function complaintActions(test: TestApp) {
  const complaints = complaining(test);

  return {
    'a new complaint': async () => {
      const tenant = await complaints.renter();
      return { tenantId: tenant.id, perform: () => complaints.add(tenant) };
    },
    'a change of a complaint': async () => {
      const { tenant, id } = await complaints.waiting();
      return {
        tenantId: tenant.id,
        perform: () => complaints.patch(tenant, id, { title: 'It drips still' }),
      };
    },
    'taking a complaint': async () => {
      const { tenant, admin, id } = await complaints.waiting();
      return { tenantId: tenant.id, perform: () => complaints.take(admin, id) };
    },
    'finishing a complaint': async () => {
      const { tenant, admin, id } = await complaints.taken();
      return { tenantId: tenant.id, perform: () => complaints.finish(admin, id) };
    },
    'a comment': async () => {
      const { tenant, admin, id } = await complaints.taken();
      return { tenantId: tenant.id, perform: () => complaints.comment(admin, id, 'Tomorrow at ten.') };
    },
    'the deletion of a complaint': async () => {
      const { tenant, id } = await complaints.waiting();
      return { tenantId: tenant.id, perform: () => complaints.remove(tenant, id) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
