import type { Application } from '@teduh/shared/applications';
import { applicationMoves } from '@teduh/shared/applications.constants';
import { messages } from '@teduh/shared/messages';
import { canMove } from '@teduh/shared/moves';
import { fullName, unitName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import { alsoSignsAs } from '../../lib/landlord-consent.ts';
import { useAction } from '../../ui/use-action.ts';
import { useAnswerApplicationMutation, useWithdrawApplicationMutation } from './applications.api.ts';

/** The name with which an accept signs the agreement for the landlord; undefined where that comes later. */
export type AskSigner = () => Promise<string | undefined>;

function acceptQuestion(
  { user, property, roomName, startDate, endDate }: Application,
  signer: string | undefined,
) {
  const name = fullName(user);
  const unit = unitName(property.name, roomName);
  const signed = signer ? `\n\n${alsoSignsAs(signer)}` : '';
  return {
    title: 'Accept application',
    body: `${unit} is kept for ${name} from ${formatDay(startDate)} to ${formatDay(endDate)}, with a contract to sign and a deposit to pay. All other applications that wait for this place, and all others of ${name}, are rejected.${signed}`,
    confirmLabel: 'Accept',
  };
}

export function useAcceptApplication(askSigner: AskSigner) {
  const [answer] = useAnswerApplicationMutation();
  return useAction<Application>({
    question: async (application) => acceptQuestion(application, await askSigner()),
    send: ({ id }) => answer({ id, status: 'Accepted' }).unwrap(),
    success: messages.applicationAccepted,
    failureTitle: () => messages.acceptFailed,
  });
}

/** What was paid is not given up, and neither is what somebody says was paid. */
export function canCancel({ status, contractState }: Application): boolean {
  const isPaid = contractState?.isDepositPaid || contractState?.isDepositSlipWaiting;
  return canMove(applicationMoves, status, 'Cancelled') && !isPaid;
}

function cancelQuestion({ status, property, roomName }: Application) {
  const unit = unitName(property.name, roomName);
  return status === 'Accepted'
    ? {
        title: 'Cancel application',
        body: `You give up ${unit}: its contract and deposit are cancelled, and others may rent it. This cannot be undone.`,
        confirmLabel: 'Yes, cancel it',
        keepLabel: 'Keep application',
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
