import type { SigningTrailAnswer } from '@teduh/shared/signing';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { json, stubApi } from '../../test/api.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract } from '../../test/renting.ts';
import { aTrail } from '../../test/signing-records.ts';
import SigningTrailDrawer from './signing-trail-drawer.tsx';

test('the drawer stays open, with the focus in it, while the upload in it is loaded', async () => {
  const loading = Promise.withResolvers<string>();
  const Upload = () => <p>{use(loading.promise)}</p>;
  stubApi({ 'GET /contracts/c-1/signing/trail': () => json<SigningTrailAnswer>(200, { trail: aTrail() }) });
  renderAt(
    <Suspense fallback={null}>
      <SigningTrailDrawer
        contract={aContract({ id: 'c-1' })}
        signsAtOnce={() => Promise.resolve(false)}
        upload={<Upload />}
        isOpen
        onClose={() => undefined}
      />
    </Suspense>,
    { as: { userType: 'admin' } },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Signing of contract TD-2026-0001' });
  expect(await within(dialog).findByRole('status', { name: 'Loading...' })).toBeVisible();
  expect(within(dialog).getByRole('list', { name: 'Parties' })).toBeVisible();
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  loading.resolve('Signed on paper');
  expect(await within(dialog).findByText('Signed on paper')).toBeVisible();
});
