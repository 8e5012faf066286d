import { writeCount } from '@teduh/shared/counts';
import { writeDay } from '@teduh/shared/days';
import type { InspectionKind } from '@teduh/shared/inspections';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths, reportAt } from '@teduh/shared/pages';
import { type Message, type MessageText, recipientOf } from '../../platform/outbox.ts';
import type { InspectionRow } from './inspections.repository.ts';

type Report = Pick<
  InspectionRow,
  | 'contract_id'
  | 'kind'
  | 'user_id'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'property_name'
  | 'room_name'
  | 'remarks_until'
>;

const nameOf = (kind: InspectionKind) => (kind === 'move-in' ? 'move-in report' : 'move-out report');
const toReport = ({ kind, contract_id }: Report) => ({
  label: 'See the report',
  path: reportAt(kind, contract_id),
});
const lastDay = ({ remarks_until }: Report) => (remarks_until ? writeDay(remarks_until) : '');

export function sent(report: Report): Message {
  const place = placeOf(report);
  return {
    to: recipientOf(report),
    subject: `Your ${nameOf(report.kind)} for ${place}: please look at it by ${lastDay(report)}`,
    paragraphs: [
      `The ${nameOf(report.kind)} for ${place} is ready: what was handed over, and the condition of each room.`,
      `Please look at it, and add your remarks and photographs by ${lastDay(report)}. After that day it is final.`,
      'If there is nothing to add, you can say so there, and it is final at once.',
    ],
    action: toReport(report),
  };
}

export function takenBack(report: Report): Message {
  const place = placeOf(report);
  return {
    to: recipientOf(report),
    subject: `We correct your ${nameOf(report.kind)} for ${place}`,
    paragraphs: [
      `We have taken back the ${nameOf(report.kind)} for ${place} to correct a mistake, and send it to you again.`,
      'Your remarks and photographs stay in it. You have all the days to look at it again, from when it comes.',
    ],
    action: { label: 'See the tenancy', path: paths.tenancy(report.contract_id) },
  };
}

export function reminder(report: Report): Message {
  const place = placeOf(report);
  return {
    to: recipientOf(report),
    subject: `Your ${nameOf(report.kind)} for ${place} is final after ${lastDay(report)}`,
    paragraphs: [
      `You can add remarks and photographs to the ${nameOf(report.kind)} for ${place} until ${lastDay(report)}. After that day it is final.`,
    ],
    action: toReport(report),
  };
}

export function answeredForAdmins(report: Report, remarks: number): MessageText {
  const [name, place] = [fullName(report), placeOf(report)];
  const lines = writeCount(remarks, 'line');
  return {
    subject:
      remarks === 0
        ? `${name} agrees with the ${nameOf(report.kind)} for ${place}`
        : `${name} has answered the ${nameOf(report.kind)} for ${place}`,
    paragraphs: [
      remarks === 0
        ? `${name} agrees with the ${nameOf(report.kind)} for ${place} and has nothing to add. It is final now.`
        : `${name} has added remarks or photographs to ${lines} of the ${nameOf(report.kind)} for ${place}. It is final now.`,
    ],
    action: toReport(report),
  };
}

export function sealed(report: Report): Message {
  const place = placeOf(report);
  return {
    to: recipientOf(report),
    subject: `Your ${nameOf(report.kind)} for ${place} is final`,
    paragraphs: [
      `The ${nameOf(report.kind)} for ${place} is final, with your remarks. You find the sealed document on its page.`,
    ],
    action: toReport(report),
  };
}

export function sealedForAdmins(report: Report): MessageText {
  return {
    subject: `The ${nameOf(report.kind)} of ${fullName(report)} is final`,
    paragraphs: [`The ${nameOf(report.kind)} for ${placeOf(report)} is final and sealed.`],
    action: toReport(report),
  };
}

export function notSealed(report: Report): MessageText {
  return {
    subject: `The ${nameOf(report.kind)} of ${fullName(report)} could not be sealed yet`,
    paragraphs: [
      `The ${nameOf(report.kind)} for ${placeOf(report)} is final, but its document could not be drawn and sealed. It is tried again by itself.`,
    ],
    action: toReport(report),
  };
}
