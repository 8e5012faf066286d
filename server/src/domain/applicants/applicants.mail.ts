import type { DetailsWanted } from '@teduh/shared/applicants';
import { detailLabels } from '@teduh/shared/applicants.constants';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';

type Application = RecipientRow & { lastname: string; property_name: string; room_name: string | null };

export function askedForDetails(application: Application, { wanted, note }: DetailsWanted): Message {
  const place = placeOf(application);
  const list = wanted.map((detail) => detailLabels[detail].toLowerCase()).join(', ');
  const asked = list
    ? `Before we answer your application for ${place}, please add: ${list}.`
    : `We have a question about your application for ${place}.`;
  return {
    to: recipientOf(application),
    subject: `Something is missing for your application for ${place}`,
    paragraphs: [
      asked,
      ...(note ? [note] : []),
      'Only the admins who answer applications can read what you add.',
    ],
    action: { label: 'Add what is missing', path: paths.aboutMe },
  };
}

/** For all admins, since another one may answer the application. */
export function toldWhatWasMissing(application: Application & { application_id: string }): MessageText {
  const [name, place] = [fullName(application), placeOf(application)];
  return {
    subject: `${name} has added what was missing`,
    paragraphs: [`${name} has added everything that was asked for with the application for ${place}.`],
    action: { label: 'See the application', path: paths.applicationDetails(application.application_id) },
  };
}
