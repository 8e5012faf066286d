import type { Application } from '@teduh/shared/applications';
import { messages } from '@teduh/shared/messages';
import { errorMessage } from '../../api/api-error.ts';
import { formatDay } from '../../lib/days.ts';
import { fullName } from '../../lib/full-name.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { useAnswerApplicationMutation } from './applications.api.ts';

type Answer = 'Accepted' | 'Rejected';

const words = {
  Accepted: { done: messages.applicationAccepted, failed: messages.acceptFailed },
  Rejected: { done: messages.applicationRejected, failed: messages.rejectFailed },
};

function questionFor({ user, property, roomName, startDate, endDate }: Application, answer: Answer) {
  const name = fullName(user);
  const place = roomName ? `${roomName} in ${property.name}` : property.name;
  return answer === 'Accepted'
    ? {
        title: 'Accept application',
        body: `${place} is kept for ${name} from ${formatDay(startDate)} to ${formatDay(endDate)}, with a contract to sign and a deposit to pay. All other applications that wait for this place, and all others of ${name}, are rejected.`,
        confirmLabel: 'Accept',
      }
    : {
        title: 'Reject application',
        body: `${name} is told that this application for ${place} was not successful. This cannot be undone.`,
        confirmLabel: 'Reject',
        isDestructive: true,
      };
}

export function useAnswerApplication() {
  const [send, { isLoading, originalArgs }] = useAnswerApplicationMutation();

  async function answer(application: Application, status: Answer) {
    if (isLoading || !(await confirm(questionFor(application, status)))) return;
    try {
      await send({ id: application.id, status }).unwrap();
      toast.success(words[status].done);
    } catch (error) {
      toast.error(errorMessage(error), words[status].failed);
    }
  }

  return { answer, underWay: isLoading ? originalArgs : undefined };
}
