import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubApi } from '../../test/api.ts';
import { configWith } from '../../test/payments.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract } from '../../test/renting.ts';
import { ContractClosed } from './contract-closed.tsx';

const paid = 'The contract is signed and the deposit is paid: there is nothing left to do here.';
const toldLater = 'The contract is signed. We tell you when something has to be paid.';
const ahead = 'Your next term begins on 10 Dec 2026';

test.each([
  ['has begun', '2026-11-15', 'contract-0', 'Your rental is active', paid],
  ['begins later, and follows no other', '2026-12-10', null, 'Your rental is active', paid],
  ['begins later, after another one', '2026-12-10', 'contract-0', ahead, toldLater],
])('an active contract that %s says so', async (_, startDate, renews, text, hint) => {
  stubApi(configWith({}));
  renderAt(<ContractClosed contract={{ ...aContract(), status: 'Active', startDate, renews }} />);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(hint)).toBeVisible();
});
