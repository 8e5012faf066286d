import { type Day, writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { latePenaltySen } from '@teduh/shared/stamp-duty';
import { type Message, type MessageText, recipientOf } from '../../platform/outbox.ts';
import type { StampingRow } from './stampings.repository.ts';

type Stamping = Pick<
  StampingRow,
  | 'id'
  | 'user_id'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'property_name'
  | 'room_name'
  | 'due_on'
  | 'payer'
  | 'estimate_sen'
>;

const toTenancy = ({ id }: Stamping) => ({ label: 'See the stamp duty', path: paths.tenancy(id) });

const costs = ({ estimate_sen }: Stamping) =>
  `The duty is about ${writeSen(estimate_sen)}: an estimate, the tax authority (LHDN) decides.`;
const lateCosts = ({ estimate_sen, due_on }: Stamping, today: Day) =>
  `It is now likely to cost a penalty of ${writeSen(latePenaltySen({ dutySen: estimate_sen, dueOn: due_on, on: today }))} on top.`;
const payerOf = (stamping: Stamping) =>
  stamping.payer === 'tenant' ? `${fullName(stamping)} pays the duty.` : 'The landlord pays the duty.';

/** To a tenant who pays the duty. */
export function due(stamping: Stamping): Message {
  const place = placeOf(stamping);
  return {
    to: recipientOf(stamping),
    subject: `Please have your agreement for ${place} stamped by ${writeDay(stamping.due_on)}`,
    paragraphs: [
      `Your agreement for ${place} has to be stamped by ${writeDay(stamping.due_on)}, through e-Duti Setem in MyTax.`,
      costs(stamping),
      'Once you have filed it, please tell us on the page of your tenancy and upload the certificate there.',
    ],
    action: toTenancy(stamping),
  };
}

export function dueForAdmins(stamping: Stamping): MessageText {
  return {
    subject: `The agreement with ${fullName(stamping)} is to be stamped by ${writeDay(stamping.due_on)}`,
    paragraphs: [
      `The agreement for ${placeOf(stamping)} is not stamped yet. ${payerOf(stamping)}`,
      costs(stamping),
    ],
    action: toTenancy(stamping),
  };
}

/** To a tenant who pays the duty. */
export function late(stamping: Stamping, today: Day): Message {
  const place = placeOf(stamping);
  return {
    to: recipientOf(stamping),
    subject: `Your agreement for ${place} should have been stamped by ${writeDay(stamping.due_on)}`,
    paragraphs: [
      `Your agreement for ${place} should have been stamped by ${writeDay(stamping.due_on)}. Please file it soon, through e-Duti Setem in MyTax.`,
      `${costs(stamping)} ${lateCosts(stamping, today)}`,
      'If it is stamped already, please upload the certificate on the page of your tenancy.',
    ],
    action: toTenancy(stamping),
  };
}

export function lateForAdmins(stamping: Stamping, today: Day): MessageText {
  return {
    subject: `The agreement with ${fullName(stamping)} is not stamped in time`,
    paragraphs: [
      `The agreement for ${placeOf(stamping)} should have been stamped by ${writeDay(stamping.due_on)}. ${payerOf(stamping)}`,
      lateCosts(stamping, today),
    ],
    action: toTenancy(stamping),
  };
}

/** A tenant has filed it or uploaded its certificate. */
export function filedForAdmins(stamping: Stamping): MessageText {
  const [name, place] = [fullName(stamping), placeOf(stamping)];
  return {
    subject: `${name} has filed the agreement for ${place} for stamping`,
    paragraphs: [`${name} has told us about the stamping of the agreement for ${place}. Please confirm it.`],
    action: toTenancy(stamping),
  };
}

/** Filed some time ago, and nobody has said that it is stamped. */
export function notStampedForAdmins(stamping: Stamping & { filed_on: Day }): MessageText {
  return {
    subject: `The agreement with ${fullName(stamping)} was filed on ${writeDay(stamping.filed_on)} and is not stamped`,
    paragraphs: [
      `The agreement for ${placeOf(stamping)} was filed for stamping on ${writeDay(stamping.filed_on)}. ${payerOf(stamping)}`,
      'If the certificate is there, please confirm it with its number. Otherwise please ask whoever has filed it: only what is paid in time costs no penalty.',
    ],
    action: toTenancy(stamping),
  };
}

export function stamped(stamping: Stamping, certificateNumber: string): Message {
  const place = placeOf(stamping);
  return {
    to: recipientOf(stamping),
    subject: `Your agreement for ${place} is stamped`,
    paragraphs: [
      `Your agreement for ${place} is stamped, certificate ${certificateNumber}. You find it on the page of your tenancy.`,
    ],
    action: toTenancy(stamping),
  };
}
