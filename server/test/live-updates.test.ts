import type { CacheTag } from '@teduh/shared/events.constants';
import { describe, expect, it } from 'vitest';
import type { Audience } from '../src/platform/bus.ts';
import { changesDuring } from './signals.ts';
import { useTestApp } from './test-app.ts';
import type { UserAction } from './user-actions/user-action.ts';
import { type ActionName, prepareActions } from './user-actions.ts';

const test = useTestApp({}, { listen: true });
const actions: Record<ActionName, () => Promise<UserAction>> = prepareActions(test);

/** `both`: the admins and the tenant. */
type Heard = { both?: CacheTag[]; admins?: CacheTag[]; tenant?: CacheTag[]; everyone?: CacheTag[] };

const rental: CacheTag[] = ['Application', 'Contract', 'Notification', 'Transaction'];
const expected: Record<ActionName, Heard> = {
  'an application': { both: ['Application', 'Notification', 'Property'] },
  'the withdrawal of an application': { both: ['Application', 'Property'] },
  'an acceptance': { both: rental, everyone: ['Property'] },
  'a rejection': { both: ['Application', 'Notification', 'Property'] },
  'details about oneself': { both: ['Application'] },
  'a document of an applicant': { both: ['Application'] },
  'the last detail that was asked for': { both: ['Application', 'Notification'] },
  'a document taken back': { both: ['Application'] },
  'asking for details': { both: ['Application', 'Notification'] },
  'a note about an applicant': { admins: ['Application'] },
  'a signature': { both: ['Application', 'Contract', 'Notification'] },
  'a signature in the browser': { both: ['Application', 'Contract', 'Notification'] },
  'declining to sign': { both: rental, everyone: ['Property'] },
  'asking for a signature again': { both: ['Contract', 'Notification'] },
  'stopping the signing': { both: ['Contract', 'Notification'] },
  'sealing again': { admins: ['Contract'] },
  'the signature of the landlord': { both: ['Application', 'Contract'] },
  'a deposit': { both: rental },
  'the deposit of a signed contract': { both: rental },
  'sending an upload back': { both: ['Application', 'Contract', 'Notification'] },
  'the cancellation of a paid contract': { both: rental, everyone: ['Property'] },
  'the cancellation of an accepted application': { both: rental, everyone: ['Property'] },
  'the cancellation of a contract': { both: rental, everyone: ['Property'] },
  'the end of a contract': { both: ['Contract', 'Notification', 'Transaction'], everyone: ['Property'] },
  'an offer of a further term': { both: ['Contract', 'Notification'] },
  'a question for a further term': { both: ['Contract', 'Notification'] },
  'an accepted offer of a further term': {
    both: ['Contract', 'Notification', 'Transaction'],
    everyone: ['Property'],
  },
  'a declined offer of a further term': { both: ['Contract', 'Notification'] },
  'a withdrawn question for a further term': { both: ['Contract', 'Notification'] },
  'letting a contract end': { both: ['Contract', 'Notification'] },
  'the last signature of a contract that follows': { both: rental },
  'a move to another home': { both: rental, everyone: ['Property'] },
  'a notice': { both: ['Contract', 'Notification', 'Transaction'], everyone: ['Property'] },
  'a proposal to end a contract': { both: ['Contract', 'Notification', 'Transaction'] },
  'an end that both agree to': { both: ['Contract', 'Notification', 'Transaction'], everyone: ['Property'] },
  'a declined proposal to end a contract': { both: ['Contract', 'Notification'] },
  'a withdrawn proposal to end a contract': { both: ['Contract', 'Notification'] },
  'an inventory': { admins: ['Inspection'] },
  'the beginning of a report': { admins: ['Inspection'] },
  'a discarded report': { admins: ['Inspection'] },
  'a line of a report': { admins: ['Inspection'] },
  'a photograph in a report': { admins: ['Inspection'] },
  'a report that is sent': { both: ['Inspection', 'Notification'] },
  'a report that is taken back': { both: ['Inspection', 'Notification'] },
  'a remark on a report': { admins: ['Inspection'] },
  'agreeing with a report': { both: ['Inspection', 'Notification'] },
  'a report kept as inventory': { admins: ['Inspection'] },
  'a charge': { both: ['Notification', 'Transaction'] },
  'a change of a charge': { both: ['Notification', 'Transaction'] },
  'the cancellation of a charge': { both: ['Notification', 'Transaction'] },
  'a new complaint': { both: ['Complaint', 'Notification'] },
  'a change of a complaint': { both: ['Complaint'] },
  'taking a complaint': { both: ['Complaint', 'Notification'] },
  'finishing a complaint': { both: ['Complaint', 'Notification'] },
  'a comment': { both: ['Complaint', 'Notification'] },
  'the deletion of a complaint': { both: ['Complaint'] },
  'a new property': { everyone: ['Property'] },
  'a change of a property': { admins: ['Application'], everyone: ['Property'] },
  'the deletion of a property': { admins: ['Application'], everyone: ['Property'] },
  'a verification': { admins: ['User'] },
  'a change of a profile': { both: ['User'] },
  'a new address': { both: ['User'] },
  'the end of a change of address': { both: ['User'] },
  'an address taken back': { admins: ['User'] },
  'a block': { admins: ['User'] },
  'the end of a block': { admins: ['User'] },
  'the deletion of a user': { admins: ['Application', 'Property', 'User'] },
  'a split charge': { both: ['Notification', 'Transaction'] },
  'a waived charge': { both: ['Notification', 'Transaction'] },
  'a recorded payment': { both: rental },
  'a payment taken back': { both: rental },
  'a card for autopay': { both: ['Contract', 'Notification', 'Transaction'] },
  'autopay stopped': { both: ['Contract', 'Transaction'] },
  'a refund by card': { both: ['Notification', 'Transaction'] },
  'a refund by transfer': { both: ['Notification', 'Transaction'] },
  'a transfer instead of a refund that failed': { both: ['Notification', 'Transaction'] },
  'a transfer slip': { both: ['Contract', 'Notification', 'Transaction'] },
  'a confirmed transfer': { both: rental },
  'a refused transfer': { both: rental },
  'a withdrawn slip': { both: ['Contract', 'Transaction'] },
  'a confirmed stamping': { both: ['Contract', 'Notification'] },
  'another payer of the stamp duty': { both: ['Contract'] },
  'a stamp certificate': { both: ['Contract', 'Notification'] },
  'a proposed settlement': { both: ['Contract', 'Notification'] },
  'an accepted settlement': { both: rental },
  'a disputed settlement': { both: ['Contract', 'Notification', 'Transaction'] },
  'a message about a deposit': { both: ['Contract', 'Notification'] },
  'a decision about a deposit': { both: rental },
  'evidence of a deduction': { both: ['Contract'] },
  'a bank account for a deposit': { both: ['Contract'] },
  'a transfer of a deposit': { both: ['Contract', 'Notification', 'Transaction'] },
  'an import': { admins: ['Contract', 'Import', 'Transaction', 'User'], everyone: ['Property'] },
  'an import for a tenant who has an account': {
    admins: ['Contract', 'Import', 'Transaction', 'User'],
    tenant: ['Contract', 'Notification', 'Transaction'],
    everyone: ['Property'],
  },
  'an import that is undone': {
    admins: ['Contract', 'Import', 'Transaction', 'User'],
    everyone: ['Property'],
  },
  'an agreement for a tenancy that was imported': { both: ['Contract'] },
  'a tenancy by the form': { admins: ['Contract', 'Import', 'Transaction', 'User'], everyone: ['Property'] },
  'a reminder by hand': { both: ['Notification', 'Transaction'] },
  'a note about arrears': { admins: ['Transaction'] },
  'an extra charge': { both: ['Notification', 'Transaction'] },
  'the end of an extra charge': { both: ['Notification', 'Transaction'] },
  'a meter': { both: ['Notification', 'Transaction'] },
  'a price of a meter': { both: ['Notification', 'Transaction'] },
  'the end of a meter': { both: ['Transaction'] },
  'a reading': { both: ['Notification', 'Transaction'] },
  'a reading that costs nothing': { both: ['Transaction'] },
  'the removal of a reading': { both: ['Notification', 'Transaction'] },
  'a draft of an agreement': { admins: ['Agreement'] },
  'a change of a draft': { admins: ['Agreement'] },
  'the end of a draft': { admins: ['Agreement'] },
  'an approved agreement': { admins: ['Agreement'] },
  'a change of the settings': { everyone: ['Settings'] },
  'retrying a job': { admins: ['System'] },
  'sending a mail again': { admins: ['System', 'User'] },
  'sending all failed mails again': { admins: ['System', 'User'] },
  'clearing the mark of an address': { admins: ['System', 'User'] },
  'reading notifications': { tenant: ['Notification'] },
};

describe('open pages fetch again after', () => {
  it.each(Object.keys(expected) as ActionName[])('%s', async (name) => {
    // Some let time pass.
    test.clock.setAheadMs(0);
    const { tenantId = '', perform } = await actions[name]();
    const changes = await changesDuring(test.deps, async () => {
      expect((await perform()).status).toBeLessThan(300);
    });
    const tagsFor = (isFor: (to: Audience) => boolean | undefined) =>
      [...new Set(changes.filter(({ to }) => isFor(to)).flatMap(({ tags }) => tags))].toSorted();
    const { both = [], ...others } = expected[name];
    expect({
      admins: tagsFor((to) => to.admins),
      tenant: tagsFor((to) => to.userIds?.includes(tenantId)),
      everyone: tagsFor((to) => to.everyone),
    }).toEqual({ admins: both, tenant: both, everyone: [], ...others });
  });
});
