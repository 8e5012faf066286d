import * as refunds from '../src/domain/payments/refunds.repository.ts';
import { authCalls } from './auth-calls.ts';
import { autopaying } from './autopay.ts';
import { charging } from './charging.ts';
import { complaining } from './complaining.ts';
import { drafting } from './drafting.ts';
import { createAdmin, createHouse, createUser, someEmail } from './factories.ts';
import { codeFrom, mailsTo } from './mails.ts';
import { propertyCalls } from './property-calls.ts';
import { unitRental } from './property-forms.ts';
import { signing } from './signing.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

/** Something that somebody does through the API, and the tenant whom it is about. */
export type UserAction = { tenantId?: string; perform: () => Promise<{ status: number }> };

/** Everything that people change, one at a time, each prepared so that it succeeds. */
export function prepareActions(test: ReturnType<typeof useTestApp>) {
  const renting = tenancy(test);
  const autopay = autopaying(test);
  const signatures = signing(test);
  const complaints = complaining(test);
  const charges = charging(test);
  const properties = propertyCalls(test);
  const auth = authCalls(test);
  const agreements = drafting(test);

  async function applied() {
    const [admin, tenant, house] = [
      await createAdmin(test.deps),
      await createUser(test.deps),
      await createHouse(test.deps),
    ];
    const { body } = await renting.apply(tenant, house);
    return { admin, tenant, house, applicationId: body.application.id as string };
  }

  async function charged() {
    const { admin, tenant, contractId } = await renting.active();
    const { body } = await renting.charge(admin, contractId);
    const { id } = body.transaction as { id: string };
    return { admin, tenant, id, url: `/api/transactions/${id}` };
  }

  return {
    'an application': async () => {
      const [tenant, house] = [await createUser(test.deps), await createHouse(test.deps)];
      return { tenantId: tenant.id, perform: () => renting.apply(tenant, house) };
    },
    'the withdrawal of an application': async () => {
      const { tenant, applicationId } = await applied();
      return { tenantId: tenant.id, perform: () => renting.cancelApplication(tenant, applicationId) };
    },
    'an acceptance': async () => {
      const { admin, tenant, applicationId } = await applied();
      return { tenantId: tenant.id, perform: () => renting.answer(admin, applicationId, 'Accepted') };
    },
    'a rejection': async () => {
      const { admin, tenant, applicationId } = await applied();
      return { tenantId: tenant.id, perform: () => renting.answer(admin, applicationId, 'Rejected') };
    },
    'a signature': async () => {
      const { tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => renting.sign(tenant, contractId) };
    },
    'a signature in the browser': async () => {
      const { tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => signatures.signTyped(tenant, contractId) };
    },
    'declining to sign': async () => {
      const { tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => signatures.decline(tenant, contractId) };
    },
    'asking for a signature again': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => signatures.askAgain(admin, contractId) };
    },
    'stopping the signing': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => signatures.stop(admin, contractId) };
    },
    'the signature of the landlord': async () => {
      await signatures.landlordSigns(await createAdmin(test.deps), 'afterwards');
      const { admin, tenant, contractId } = await renting.accepted();
      await signatures.landlordSigns(admin, 'at accept');
      return { tenantId: tenant.id, perform: () => signatures.signForLandlord(admin, [contractId]) };
    },
    'a deposit': async () => {
      const { tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => renting.payDeposit(tenant, contractId) };
    },
    'the deposit of a signed contract': async () => {
      const { tenant, contractId } = await renting.accepted();
      await renting.sign(tenant, contractId);
      return { tenantId: tenant.id, perform: () => renting.payDeposit(tenant, contractId) };
    },
    'sending an upload back': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      await renting.sign(tenant, contractId);
      const request = { token: admin.token, body: { reason: 'Page 3 is missing' } };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `/api/contracts/${contractId}/send-back`, request),
      };
    },
    'the cancellation of a paid contract': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      await renting.payDeposit(tenant, contractId);
      return { tenantId: tenant.id, perform: () => renting.cancelContract(admin, contractId) };
    },
    'the cancellation of an accepted application': async () => {
      const { tenant, applicationId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => renting.cancelApplication(tenant, applicationId) };
    },
    'the cancellation of a contract': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => renting.cancelContract(admin, contractId) };
    },
    'the end of a contract': async () => {
      const { admin, tenant, contractId } = await renting.active();
      return {
        tenantId: tenant.id,
        perform: () => renting.endContract(admin, contractId, { endDate: test.clock.today() }),
      };
    },
    'a charge': async () => {
      const { admin, tenant, contractId } = await renting.active();
      return { tenantId: tenant.id, perform: () => renting.charge(admin, contractId) };
    },
    'a change of a charge': async () => {
      const { admin, tenant, url } = await charged();
      return {
        tenantId: tenant.id,
        perform: () => test.call('PATCH', url, { token: admin.token, body: { amount: 99 } }),
      };
    },
    'the cancellation of a charge': async () => {
      const { admin, tenant, url } = await charged();
      return { tenantId: tenant.id, perform: () => test.call('DELETE', url, { token: admin.token }) };
    },
    'a new complaint': async () => {
      const tenant = await complaints.renter();
      return { tenantId: tenant.id, perform: () => complaints.add(tenant) };
    },
    'a change of a complaint': async () => {
      const { tenant, id } = await complaints.waiting();
      return {
        tenantId: tenant.id,
        perform: () => complaints.patch(tenant, id, { title: 'It drips still' }),
      };
    },
    'taking a complaint': async () => {
      const { tenant, admin, id } = await complaints.waiting();
      return { tenantId: tenant.id, perform: () => complaints.take(admin, id) };
    },
    'finishing a complaint': async () => {
      const { tenant, admin, id } = await complaints.taken();
      return { tenantId: tenant.id, perform: () => complaints.finish(admin, id) };
    },
    'a comment': async () => {
      const { tenant, admin, id } = await complaints.taken();
      return { tenantId: tenant.id, perform: () => complaints.comment(admin, id, 'Tomorrow at ten.') };
    },
    'the deletion of a complaint': async () => {
      const { tenant, id } = await complaints.waiting();
      return { tenantId: tenant.id, perform: () => complaints.remove(tenant, id) };
    },
    'a new property': async () => ({ perform: () => properties.add(unitRental()) }),
    'a change of a property': async () => {
      const { id } = await createHouse(test.deps);
      return { perform: () => properties.edit(id, { name: 'Rumah Kenanga' }) };
    },
    'the deletion of a property': async () => {
      const { id } = await createHouse(test.deps);
      return { perform: () => properties.remove(id) };
    },
    'a verification': async () => {
      const { code } = await auth.register();
      return { perform: () => auth.verify(code) };
    },
    'a change of a profile': async () => {
      const { id, token } = await createUser(test.deps);
      return {
        tenantId: id,
        perform: () => test.call('PATCH', `/api/users/${id}`, { token, body: { firstname: 'Mei' } }),
      };
    },
    'a new address': async () => {
      const { id, token } = await createUser(test.deps);
      const email = someEmail();
      await test.call('PATCH', `/api/users/${id}`, { token, body: { email } });
      const code = codeFrom(await mailsTo(test, email), 'confirm-email');
      return {
        tenantId: id,
        perform: () => test.call('POST', '/api/auth/confirm-email', { body: { code } }),
      };
    },
    'the end of a change of address': async () => {
      const { id, token } = await createUser(test.deps);
      await test.call('PATCH', `/api/users/${id}`, { token, body: { email: someEmail() } });
      return { tenantId: id, perform: () => test.call('DELETE', `/api/users/${id}/new-email`, { token }) };
    },
    'an address taken back': async () => {
      const { id, email: old, token } = await createUser(test.deps);
      const email = someEmail();
      await test.call('PATCH', `/api/users/${id}`, { token, body: { email } });
      const confirmation = codeFrom(await mailsTo(test, email), 'confirm-email');
      await test.call('POST', '/api/auth/confirm-email', { body: { code: confirmation } });
      const code = codeFrom(await mailsTo(test, old), 'undo-email-change');
      return {
        tenantId: id,
        perform: () => test.call('POST', '/api/auth/undo-email-change', { body: { code } }),
      };
    },
    'a block': async () => {
      const [{ token }, { id }] = [await createAdmin(test.deps), await createUser(test.deps)];
      const body = { reason: 'Threats' };
      return { tenantId: id, perform: () => test.call('POST', `/api/users/${id}/block`, { token, body }) };
    },
    'the end of a block': async () => {
      const [{ token }, { id }] = [await createAdmin(test.deps), await createUser(test.deps)];
      await test.call('POST', `/api/users/${id}/block`, { token, body: { reason: 'Threats' } });
      return { tenantId: id, perform: () => test.call('POST', `/api/users/${id}/unblock`, { token }) };
    },
    'the deletion of a user': async () => {
      const [{ token }, { id }] = [await createAdmin(test.deps), await createUser(test.deps)];
      return { tenantId: id, perform: () => test.call('DELETE', `/api/users/${id}`, { token }) };
    },
    'a split charge': async () => {
      const { admin, tenant, url } = await charged();
      const parts = [60.25, 60.25].map((amount) => ({ amount, dueDate: '2026-12-24' }));
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `${url}/split`, { token: admin.token, body: { parts } }),
      };
    },
    'a waived charge': async () => {
      const { admin, tenant, url } = await charged();
      const body = { reason: 'Goodwill' };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `${url}/waive`, { token: admin.token, body }),
      };
    },
    'a recorded payment': async () => {
      const { admin, tenant, url } = await charged();
      const body = { method: 'cash', paidOn: test.clock.today() };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `${url}/payments`, { token: admin.token, body }),
      };
    },
    'a payment taken back': async () => {
      const { admin, tenant, url } = await charged();
      const body = { method: 'cash', paidOn: test.clock.today() };
      await test.call('POST', `${url}/payments`, { token: admin.token, body });
      const { token } = await createAdmin(test.deps);
      const reason = { reason: 'The wrong tenant' };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `${url}/reversal`, { token, body: reason }),
      };
    },
    'a card for autopay': async () => {
      const { tenant, contractId } = await renting.active();
      const { body } = await autopay.start(tenant, contractId);
      await autopay.setUpCard(body.setup.clientSecret);
      return { tenantId: tenant.id, perform: () => autopay.confirm(tenant, contractId) };
    },
    'autopay stopped': async () => {
      const { tenant, contractId } = await renting.active();
      await autopay.turnOn(tenant, contractId);
      return { tenantId: tenant.id, perform: () => autopay.stop(tenant, contractId) };
    },
    'a refund by card': async () => {
      const { admin, tenant, id, url } = await charged();
      await renting.processPayment(tenant, id, await renting.payByCard(tenant, { transactionId: id }));
      const body = { amount: 20, reason: 'Goodwill' };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `${url}/refunds`, { token: admin.token, body }),
      };
    },
    'a refund by transfer': async () => {
      const { admin, tenant, id, url } = await charged();
      const paidOn = test.clock.today();
      await renting.recordPayment(admin, id, { method: 'cash', paidOn });
      const body = { reason: 'Goodwill', transfer: { reference: 'MBB 1', paidOn } };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `${url}/refunds`, { token: admin.token, body }),
      };
    },
    'a transfer instead of a refund that failed': async () => {
      const { admin, tenant, id, url } = await charged();
      await renting.processPayment(tenant, id, await renting.payByCard(tenant, { transactionId: id }));
      const { body } = await renting.refund(admin, id, { reason: 'Goodwill' });
      const { id: refundId } = body.refund as { id: string };
      await test.deps.db.begin((tx) =>
        refunds.move(tx, refundId, { to: 'Failed', at: test.clock.now(), failure: 'expired_card' }),
      );
      const transfer = { reference: 'MBB 1', paidOn: test.clock.today() };
      return {
        tenantId: tenant.id,
        perform: () =>
          test.call('POST', `${url}/refunds/${refundId}/transfer`, { token: admin.token, body: transfer }),
      };
    },
    'a transfer slip': async () => {
      const { admin, tenant, id } = await charged();
      await renting.takeTransfers(admin);
      return { tenantId: tenant.id, perform: () => renting.uploadSlip(tenant, id) };
    },
    'a confirmed transfer': async () => {
      const { admin, tenant, id, url } = await charged();
      await renting.takeTransfers(admin);
      await renting.uploadSlip(tenant, id);
      const body = { status: 'Confirmed', paidOn: test.clock.today() };
      return {
        tenantId: tenant.id,
        perform: () => test.call('PATCH', `${url}/slip`, { token: admin.token, body }),
      };
    },
    'a refused transfer': async () => {
      const { admin, tenant, id, url } = await charged();
      await renting.takeTransfers(admin);
      await renting.uploadSlip(tenant, id);
      const body = { status: 'Refused', reason: 'Nothing has come' };
      return {
        tenantId: tenant.id,
        perform: () => test.call('PATCH', `${url}/slip`, { token: admin.token, body }),
      };
    },
    'a withdrawn slip': async () => {
      const { admin, tenant, id, url } = await charged();
      await renting.takeTransfers(admin);
      await renting.uploadSlip(tenant, id);
      return {
        tenantId: tenant.id,
        perform: () => test.call('DELETE', `${url}/slip`, { token: tenant.token }),
      };
    },
    'a reminder by hand': async () => {
      const { admin, tenant, contractId } = await renting.active();
      await renting.charge(admin, contractId, { dueDate: '2026-11-01' });
      const body = { contractIds: [contractId] };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', '/api/arrears/reminders', { token: admin.token, body }),
      };
    },
    'a note about arrears': async () => {
      const { admin, contractId } = await renting.active();
      const body = { note: 'Called' };
      return {
        perform: () => test.call('POST', `/api/arrears/${contractId}/notes`, { token: admin.token, body }),
      };
    },
    'an extra charge': async () => {
      const { admin, tenant, contractId } = await renting.active();
      return { tenantId: tenant.id, perform: () => charges.addExtra(admin, contractId) };
    },
    'the end of an extra charge': async () => {
      const { admin, tenant, contractId } = await renting.active();
      const [{ id }] = (await charges.addExtra(admin, contractId)).body.charges.extraCharges;
      return { tenantId: tenant.id, perform: () => charges.endExtra(admin, id) };
    },
    'a meter': async () => {
      const { admin, tenant, contractId } = await renting.active();
      return { tenantId: tenant.id, perform: () => charges.addMeter(admin, contractId) };
    },
    'a price of a meter': async () => {
      const { admin, tenant, meterId } = await charges.metered();
      return { tenantId: tenant.id, perform: () => charges.changePrice(admin, meterId, '0.6') };
    },
    'the end of a meter': async () => {
      const { admin, tenant, meterId } = await charges.metered();
      return { tenantId: tenant.id, perform: () => charges.endMeter(admin, meterId) };
    },
    'a reading': async () => {
      const { admin, tenant, meterId, firstId: after } = await charges.metered();
      return {
        tenantId: tenant.id,
        perform: () => charges.enterReading(admin, meterId, { reading: '1300', after }),
      };
    },
    'a reading that costs nothing': async () => {
      const { admin, tenant, meterId, firstId: after } = await charges.metered();
      return {
        tenantId: tenant.id,
        perform: () => charges.enterReading(admin, meterId, { reading: '1234', after }),
      };
    },
    'the removal of a reading': async () => {
      const { admin, tenant, readingId } = await charges.read();
      return { tenantId: tenant.id, perform: () => charges.removeReading(admin, readingId) };
    },
    'a draft of an agreement': async () => {
      const admin = await createAdmin(test.deps);
      await agreements.discard(admin, (await agreements.startAnew(admin)).revision);
      return { perform: () => agreements.start(admin) };
    },
    'a change of a draft': async () => {
      const admin = await createAdmin(test.deps);
      const { revision } = await agreements.startAnew(admin);
      const sections = [{ title: 'Rent', clauses: [{ text: '{rent}' }] }];
      return { perform: () => agreements.save(admin, { revision, sections }) };
    },
    'the end of a draft': async () => {
      const admin = await createAdmin(test.deps);
      const { revision } = await agreements.startAnew(admin);
      return { perform: () => agreements.discard(admin, revision) };
    },
    'an approved agreement': async () => {
      const admin = await createAdmin(test.deps);
      const { revision } = await agreements.startAnew(admin);
      return { perform: () => agreements.approve(admin, revision) };
    },
    'a change of the settings': async () => {
      const { token } = await createAdmin(test.deps);
      const body = { company: { name: `Rumah ${token.slice(-8)}` } };
      return { perform: () => test.call('PATCH', '/api/settings', { token, body }) };
    },
    'reading notifications': async () => {
      const { tenant } = await renting.accepted();
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', '/api/notifications/read-all', { token: tenant.token }),
      };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}

export type ActionName = keyof ReturnType<typeof prepareActions>;
