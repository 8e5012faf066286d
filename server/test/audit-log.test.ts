import { describe, expect, it } from 'vitest';
import { useTestApp } from './test-app.ts';
import type { UserAction } from './user-actions/user-action.ts';
import { type ActionName, prepareActions } from './user-actions.ts';

const test = useTestApp({}, { listen: true });
const actions: Record<ActionName, () => Promise<UserAction>> = prepareActions(test);

const expected: Record<ActionName, string[]> = {
  'an application': ['application.created'],
  'the withdrawal of an application': ['application.cancelled'],
  'an acceptance': ['agreement.signed', 'application.accepted', 'contract.created'],
  'a rejection': ['application.rejected'],
  'details about oneself': ['applicant.saved'],
  'a document of an applicant': ['applicant.document-added'],
  'the last detail that was asked for': ['applicant.document-added'],
  'a document taken back': ['applicant.document-removed'],
  'asking for details': ['applicant.asked'],
  'a note about an applicant': ['applicant.noted'],
  'a signature': ['contract.signed'],
  'a signature in the browser': ['agreement.signed'],
  'declining to sign': ['application.cancelled', 'contract.cancelled', 'transaction.cancelled'],
  'asking for a signature again': [],
  'stopping the signing': ['signing.voided'],
  'sealing again': ['sealing.retried'],
  'the signature of the landlord': ['agreement.signed'],
  'a deposit': ['transaction.paid'],
  'the deposit of a signed contract': ['application.completed', 'contract.activated', 'transaction.paid'],
  'sending an upload back': ['contract.sent_back'],
  'the cancellation of a paid contract': ['application.cancelled', 'contract.cancelled', 'payment.refunded'],
  'the cancellation of an accepted application': [
    'application.cancelled',
    'contract.cancelled',
    'transaction.cancelled',
  ],
  'the cancellation of a contract': ['application.cancelled', 'contract.cancelled', 'transaction.cancelled'],
  'the end of a contract': ['contract.ended', 'contract.shortened'],
  'an offer of a further term': ['renewal.offered'],
  'a question for a further term': ['renewal.asked'],
  'an accepted offer of a further term': ['contract.created', 'renewal.accepted'],
  'a declined offer of a further term': ['renewal.declined'],
  'a withdrawn question for a further term': ['renewal.withdrawn'],
  'letting a contract end': ['renewal.let_end'],
  'the last signature of a contract that follows': ['agreement.signed', 'contract.activated'],
  'a move to another home': ['agreement.signed', 'contract.created'],
  'a notice': ['contract.shortened', 'notice.given', 'transaction.charged'],
  'a proposal to end a contract': ['notice.proposed'],
  'an end that both agree to': ['contract.shortened', 'notice.agreed'],
  'a declined proposal to end a contract': ['notice.declined'],
  'a withdrawn proposal to end a contract': ['notice.withdrawn'],
  'a charge': ['transaction.charged'],
  'a change of a charge': ['transaction.changed'],
  'the cancellation of a charge': ['transaction.cancelled'],
  'a new complaint': ['complaint.added'],
  'a change of a complaint': ['complaint.edited'],
  'taking a complaint': ['complaint.taken'],
  'finishing a complaint': ['complaint.handled'],
  'a comment': ['complaint.commented'],
  'the deletion of a complaint': ['complaint.deleted'],
  'a new property': ['property.added'],
  'a change of a property': ['property.updated'],
  'the deletion of a property': ['property.deleted'],
  'a verification': ['user.verified'],
  'a change of a profile': ['user.updated'],
  'a new address': ['user.email-confirmed'],
  // Nothing has changed.
  'the end of a change of address': [],
  'an address taken back': ['user.email-change-undone'],
  'a block': ['user.blocked'],
  'the end of a block': ['user.unblocked'],
  'the deletion of a user': ['user.deleted'],
  'a split charge': ['transaction.split'],
  'a waived charge': ['transaction.waived'],
  'a recorded payment': ['transaction.paid'],
  'a payment taken back': ['payment.reversed'],
  'a card for autopay': ['autopay.began'],
  'autopay stopped': ['autopay.ended'],
  'a refund by card': ['payment.refunded'],
  'a refund by transfer': ['payment.refunded'],
  'a transfer instead of a refund that failed': ['payment.refunded'],
  'a transfer slip': ['slip.uploaded'],
  'a confirmed transfer': ['transaction.paid'],
  'a refused transfer': ['slip.refused'],
  'a withdrawn slip': ['slip.withdrawn'],
  'a confirmed stamping': ['stamping.changed'],
  'another payer of the stamp duty': ['stamping.changed'],
  'a stamp certificate': ['stamping.certificate-uploaded'],
  'a proposed settlement': ['settlement.proposed'],
  'an accepted settlement': [
    'deposit.used',
    'payment.refunded',
    'settlement.accepted',
    'settlement.settled',
    'transaction.paid',
  ],
  'a disputed settlement': ['payment.refunded', 'settlement.disputed'],
  'a message about a deposit': ['settlement.written'],
  'a decision about a deposit': [
    'deposit.used',
    'settlement.decided',
    'settlement.settled',
    'transaction.paid',
  ],
  'evidence of a deduction': ['settlement.evidence-added'],
  'a bank account for a deposit': ['settlement.account-given'],
  'a transfer of a deposit': ['payment.refunded', 'settlement.settled'],
  'a reminder by hand': ['arrears.reminded'],
  'a note about arrears': ['arrears.noted'],
  'an extra charge': ['extra-charge.added'],
  'the end of an extra charge': ['extra-charge.ended'],
  'a meter': ['meter.added'],
  'a price of a meter': ['meter.price-changed'],
  'the end of a meter': ['meter.ended'],
  'a reading': ['meter.read', 'transaction.charged'],
  'a reading that costs nothing': ['meter.read'],
  'the removal of a reading': ['meter.reading-removed', 'transaction.cancelled'],
  'a draft of an agreement': ['agreement.draft-started'],
  'a change of a draft': ['agreement.draft-saved'],
  'the end of a draft': ['agreement.draft-discarded'],
  'an approved agreement': ['agreement.approved'],
  'a change of the settings': ['settings.changed'],
  // Nobody is asked to answer for it.
  'reading notifications': [],
};

const listActions = async () =>
  (await test.deps.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('the audit log keeps', () => {
  it.each(Object.keys(expected) as ActionName[])('%s', async (name) => {
    const { perform } = await actions[name]();
    const before = await listActions();
    await perform();
    expect((await listActions()).slice(before.length).toSorted()).toEqual(expected[name]);
  });
});
