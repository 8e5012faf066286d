import * as refunds from '../../src/domain/payments/refunds.repository.ts';
import { autopaying } from '../autopay.ts';
import { createAdmin } from '../factories.ts';
import { tenancy } from '../tenancy.ts';
import { chargedTenant } from './charged-tenant.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Money that comes, and money that goes back. */
export function paymentActions(test: TestApp) {
  const renting = tenancy(test);
  const autopay = autopaying(test);
  const charged = () => chargedTenant(test);

  return {
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
    'a card for autopay': async () => {
      const { tenant, contractId } = await renting.bareContract();
      const { body } = await autopay.start(tenant, contractId);
      await autopay.setUpCard(body.setup.clientSecret);
      return { tenantId: tenant.id, perform: () => autopay.confirm(tenant, contractId) };
    },
    'autopay stopped': async () => {
      const { tenant, contractId } = await renting.bareContract();
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
  } satisfies Record<string, () => Promise<UserAction>>;
}
