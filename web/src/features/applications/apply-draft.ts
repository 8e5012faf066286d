import { stayLengths } from '@teduh/shared/applications.constants';
import { isDay } from '@teduh/shared/days';
import { isStayLength } from '@teduh/shared/stays.rules';

export type ApplyDraft = { startDate: string; stayLength: string; room: string };

/** Reads what a guest had chosen before the login from the URL that the login leads back to. */
export function readDraft(params: URLSearchParams): ApplyDraft {
  const startDate = params.get('startDate') ?? '';
  const stayLength = params.get('stayLength') ?? '';
  return {
    startDate: isDay(startDate) ? startDate : '',
    stayLength: isStayLength(Number(stayLength)) ? stayLength : String(stayLengths[0]),
    room: params.get('room') ?? '',
  };
}

export function writeDraft({ startDate, stayLength, room }: ApplyDraft): string {
  return String(new URLSearchParams({ startDate, stayLength, ...(room && { room }) }));
}
