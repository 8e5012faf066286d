import type { Application } from '@teduh/shared/applications';
import { messages } from '@teduh/shared/messages';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { useAnswerApplicationMutation, useWithdrawApplicationMutation } from './applications.api.ts';

export function canCancel({ status, contract }: Application): boolean {
  return status === 'Waiting for Response' || (status === 'Accepted' && contract?.isDepositPaid !== true);
}

function questionFor({ status, property, roomName }: Application) {
  const place = roomName ? `${roomName} in ${property.name}` : property.name;
  return status === 'Accepted'
    ? {
        title: 'Cancel application',
        body: `You give up ${place}: its contract and deposit are cancelled, and others may rent it. This cannot be undone.`,
        confirmLabel: 'Yes, cancel it',
        isDestructive: true,
      }
    : {
        title: 'Withdraw application',
        body: `Your application for ${place} is taken back and stays in your history as Cancelled.`,
        confirmLabel: 'Withdraw',
        isDestructive: true,
      };
}

/** The tenant's way out: a waiting application is withdrawn, an accepted one cancelled as long as nothing is paid. */
export function useCancelApplication() {
  const [withdraw, { isLoading: isWithdrawing }] = useWithdrawApplicationMutation();
  const [answer, { isLoading: isCancelling }] = useAnswerApplicationMutation();

  async function cancel(application: Application) {
    if (!(await confirm(questionFor(application)))) return;
    const { id, status } = application;
    try {
      await (status === 'Accepted' ? answer({ id, status: 'Cancelled' }) : withdraw(id)).unwrap();
      toast.success(messages.applicationCancelled);
    } catch (error) {
      toast.failure(error);
    }
  }

  return { cancel, isUnderWay: isWithdrawing || isCancelling };
}
