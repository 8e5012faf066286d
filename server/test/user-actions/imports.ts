import { createAdmin, createUser } from '../factories.ts';
import { aRow, aTenancy, csvOf, importing } from '../importing.ts';
import { signedPdf } from '../signed-pdf.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Tenancies are brought along. */
export function importActions(test: TestApp) {
  const { send, undo, enter, addAgreement, contractOf } = importing(test);
  const charge = { 'Charge 1': 'Water', 'Charge 1 amount': '42.50', 'Charge 1 due': '05/11/2026' };

  return {
    'an import': async () => {
      const admin = await createAdmin(test.deps);
      // A month of rent is due.
      return { perform: () => send(admin, csvOf([aRow({ ...charge, 'Rent paid until': '31/10/2026' })])) };
    },
    'an import for a tenant who has an account': async () => {
      const admin = await createAdmin(test.deps);
      const tenant = await createUser(test.deps, { passwordSetBy: 'admin' });
      const row = aRow({ ...charge, Email: tenant.email });
      return { tenantId: tenant.id, perform: () => send(admin, csvOf([row])) };
    },
    'an import that is undone': async () => {
      const admin = await createAdmin(test.deps);
      const { body } = await send(admin, csvOf([aRow(charge)]));
      return { perform: () => undo(admin, body.import.id) };
    },
    'an agreement for a tenancy that was imported': async () => {
      const admin = await createAdmin(test.deps);
      const row = aRow();
      await send(admin, csvOf([row]));
      const contract = await contractOf(row.Email ?? '');
      return { tenantId: contract.user_id, perform: () => addAgreement(admin, contract.id, signedPdf()) };
    },
    'a tenancy by the form': async () => {
      const admin = await createAdmin(test.deps);
      return { perform: () => enter(admin, aTenancy({ paidUntil: '31/10/2026' })) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
