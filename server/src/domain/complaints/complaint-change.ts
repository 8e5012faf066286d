import type { Change } from '../../platform/outbox.ts';

/** A changed complaint updates the open pages of its tenant and of all admins. */
export const complaintChange = ({ customer_id }: { customer_id: string }): Change => ({
  tags: ['Complaint'],
  to: { admins: true, userIds: [customer_id] },
});
