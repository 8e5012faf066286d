import { type Day, writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { nameOfCard } from '@teduh/shared/name-of-card';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';
import { chargeTime } from './autopay.policy.ts';

type Place = { property_name: string; room_name: string | null };
type Tenancy = RecipientRow & Place;
type Rent = RecipientRow & Place & { id: string; amount_sen: number };
type Card = { brand: string; last4: string };

const toHistory = { label: 'See or stop autopay', path: paths.paymentHistory };
const stopAnyTime = 'You can change the card or stop autopay at any time under Payment History.';

export const started = (tenancy: Tenancy, card: Card): Message => ({
  to: recipientOf(tenancy),
  subject: 'Autopay is on',
  paragraphs: [
    `From now on the rent for ${placeOf(tenancy)} is charged to ${nameOfCard(card)} on the day it is due. We tell you the amount three days before.`,
    stopAnyTime,
  ],
  action: toHistory,
});

export const announced = (rent: Rent, card: Card, on: Day): Message => ({
  to: recipientOf(rent),
  subject: `${writeSen(rent.amount_sen)} will be charged on ${writeDay(on)}`,
  paragraphs: [
    `Your rent for ${placeOf(rent)}, ${writeSen(rent.amount_sen)}, will be charged to ${nameOfCard(card)} on ${writeDay(on)} at ${chargeTime}. There is nothing to do.`,
    stopAnyTime,
  ],
  action: toHistory,
});

const payNow = ({ id }: Rent) => ({ label: 'Pay now', path: paths.payment(id) });

/** `retryOn`: undefined after the last attempt. */
export const declined = (rent: Rent, card: Card, retryOn: Day | undefined): Message => ({
  to: recipientOf(rent),
  subject: `${writeSen(rent.amount_sen)} could not be charged`,
  paragraphs: [
    `We could not charge your rent for ${placeOf(rent)} to ${nameOfCard(card)}: your bank declined it.`,
    retryOn
      ? `We try again on ${writeDay(retryOn)}. You can also pay now, with this card or in another way.`
      : 'We do not try again. Please pay it now, with another card or in another way.',
  ],
  action: payNow(rent),
});

export const declinedForGood = (rent: Rent, card: Card): Message => ({
  to: recipientOf(rent),
  subject: `${writeSen(rent.amount_sen)} could not be charged, and autopay has stopped`,
  paragraphs: [
    `Your bank does not accept ${nameOfCard(card)} any more, so we will not try this card again and autopay is off.`,
    `Please pay your rent for ${placeOf(rent)}, and set up autopay with another card if you like.`,
  ],
  action: payNow(rent),
});

export const toConfirm = (rent: Rent, card: Card): Message => ({
  to: recipientOf(rent),
  subject: `Please confirm ${writeSen(rent.amount_sen)} with your bank`,
  paragraphs: [
    `Your bank wants you to confirm the charge of ${writeSen(rent.amount_sen)} to ${nameOfCard(card)}, your rent for ${placeOf(rent)}. Nothing was charged yet.`,
  ],
  action: { label: 'Confirm the payment', path: paths.payment(rent.id) },
});

export const cardRemoved = (tenancy: Tenancy, card: Card): Message => ({
  to: recipientOf(tenancy),
  subject: 'Autopay has stopped',
  paragraphs: [
    `${nameOfCard(card)} was removed, so the rent for ${placeOf(tenancy)} is no longer charged by itself.`,
    'You can set up autopay with another card under Payment History.',
  ],
  action: { label: 'See my payments', path: paths.paymentHistory },
});

export const disputed = (tenancy: Tenancy, card: Card): Message => ({
  to: recipientOf(tenancy),
  subject: 'Autopay has stopped',
  paragraphs: [
    `A payment for ${placeOf(tenancy)} was disputed at the bank, so we will not charge ${nameOfCard(card)} again, and autopay is off.`,
    'Please pay your rent by hand from now on. You can set up autopay anew under Payment History.',
  ],
  action: { label: 'See my payments', path: paths.paymentHistory },
});

export const disputedForAdmins = (tenancy: Tenancy & { lastname: string }): MessageText => ({
  subject: `Autopay of ${fullName(tenancy)} has stopped`,
  paragraphs: [
    `A payment for ${placeOf(tenancy)} was disputed at the bank, so that the rent is no longer charged by itself. The tenant was told.`,
  ],
  action: { label: 'See the contracts', path: paths.manageContracts },
});
