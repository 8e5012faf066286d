import type { Complaint } from '@teduh/shared/complaints';
import { messages } from '@teduh/shared/messages';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { usePatchComplaintMutation } from './complaints.api.ts';

export function useTakeComplaint() {
  const { userId } = useSession();
  const [send, { isLoading }] = usePatchComplaintMutation();

  async function take({ id }: Complaint) {
    try {
      await send({ id, status: 'In Handling', admin: userId }).unwrap();
      toast.success(messages.complaintTaken);
    } catch (error) {
      toast.failure(error);
    }
  }

  return { take, isTaking: isLoading };
}
