import type { Application } from '@teduh/shared/applications';
import { applicationMoves } from '@teduh/shared/applications.constants';
import { messages } from '@teduh/shared/messages';
import { canMove } from '@teduh/shared/moves';
import { fullName, unitName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import { useAction } from '../../ui/use-action.ts';
import { useAnswerApplicationMutation, useWithdrawApplicationMutation } from './applications.api.ts';

type Decision = { application: Application; status: 'Accepted' | 'Rejected' };

const decisionTexts = {
  Accepted: { success: messages.applicationAccepted, failureTitle: messages.acceptFailed },
  Rejected: { success: messages.applicationRejected, failureTitle: messages.rejectFailed },
};

function decisionQuestion({ application, status }: Decision) {
  const { user, property, roomName, startDate, endDate } = application;
  const name = fullName(user);
  const unit = unitName(property.name, roomName);
  return status === 'Accepted'
    ? {
        title: 'Accept application',
        body: `${unit} is kept for ${name} from ${formatDay(startDate)} to ${formatDay(endDate)}, with a contract to sign and a deposit to pay. All other applications that wait for this place, and all others of ${name}, are rejected.`,
        confirmLabel: 'Accept',
      }
    : {
        title: 'Reject application',
        body: `${name} is told that this application for ${unit} was not successful. This cannot be undone.`,
        confirmLabel: 'Reject',
        isDestructive: true,
      };
}

/** How an admin accepts or rejects an application. */
export function useDecideApplication() {
  const [answer] = useAnswerApplicationMutation();
  return useAction<Decision>({
    question: decisionQuestion,
    send: ({ application, status }) => answer({ id: application.id, status }).unwrap(),
    success: ({ status }) => decisionTexts[status].success,
    failureTitle: ({ status }) => decisionTexts[status].failureTitle,
  });
}

export function canCancel({ status, contractState }: Application): boolean {
  return canMove(applicationMoves, status, 'Cancelled') && contractState?.isDepositPaid !== true;
}

function cancelQuestion({ status, property, roomName }: Application) {
  const unit = unitName(property.name, roomName);
  return status === 'Accepted'
    ? {
        title: 'Cancel application',
        body: `You give up ${unit}: its contract and deposit are cancelled, and others may rent it. This cannot be undone.`,
        confirmLabel: 'Yes, cancel it',
        isDestructive: true,
      }
    : {
        title: 'Withdraw application',
        body: `Your application for ${unit} is taken back and stays in your history as Cancelled.`,
        confirmLabel: 'Withdraw',
        isDestructive: true,
      };
}

/** A tenant withdraws a waiting application, or cancels an accepted one as long as its deposit is not paid. */
export function useCancelApplication() {
  const [withdraw] = useWithdrawApplicationMutation();
  const [answer] = useAnswerApplicationMutation();
  return useAction<Application>({
    question: cancelQuestion,
    send: ({ id, status }) =>
      (status === 'Accepted' ? answer({ id, status: 'Cancelled' }) : withdraw(id)).unwrap(),
    success: messages.applicationCancelled,
  });
}
