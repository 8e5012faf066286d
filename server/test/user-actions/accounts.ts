import { authCalls } from '../auth-calls.ts';
import { createAdmin, createUser, someEmail } from '../factories.ts';
import { codeFrom, mailsTo } from '../mails.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Accounts of tenants. */
export function accountActions(test: TestApp) {
  const auth = authCalls(test);

  return {
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
  } satisfies Record<string, () => Promise<UserAction>>;
}
