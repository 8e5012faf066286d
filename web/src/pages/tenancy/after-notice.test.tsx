import type { ContractAnswer } from '@teduh/shared/contracts';
import type { Notice, NoticeAnswer, NoticeStateAnswer } from '@teduh/shared/notices';
import type { RenewalStateAnswer } from '@teduh/shared/renewals';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { json, stubApi } from '../../test/api.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract, configOn } from '../../test/renting.ts';
import { Component as TenancyPage } from '../tenancy.page.tsx';

const contract = aContract({ id: 'contract-1', endDate: '2027-03-01' });
const aNotice = (changes: Partial<Notice> = {}): Notice => ({
  id: 'notice-1',
  contract: 'contract-1',
  status: 'Given',
  kind: 'end of term',
  by: 'admin',
  givenOn: '2027-01-05',
  endDate: '2027-03-01',
  earliestEndDate: '2027-03-01',
  fee: 0,
  reason: '',
  createdAt: '2027-01-05T02:00:00.000Z',
  answeredAt: null,
  ...changes,
});

function openAsAdmin(changes: Partial<Notice> = {}) {
  const state: NoticeStateAnswer = {
    notice: aNotice(changes),
    isOvertaken: false,
    isFeeCancelled: false,
    canGive: changes.kind !== 'break',
    earliestEndDate: '2027-02-09',
    endDate: '2027-02-09',
    fee: 600,
    lastRent: null,
    unusedRent: 0,
    breakClause: null,
  };
  const renewal = { renewal: null, chain: [contract], canPropose: false, canLetEnd: false, deposit: 4800 };
  const calls = stubApi({
    ...configOn('2027-01-10'),
    'GET /contracts/contract-1': () => json<ContractAnswer>(200, { contract }),
    'GET /contracts/contract-1/renewal': () => json<RenewalStateAnswer>(200, renewal),
    'GET /contracts/contract-1/notice': () => json<NoticeStateAnswer>(200, state),
    'POST /contracts/contract-1/notice': () => json<NoticeAnswer>(201, { notice: aNotice() }),
  });
  const view = renderAt(<TenancyPage />, {
    path: '/tenancy/:contractId',
    at: paths.tenancy('contract-1'),
    as: { userType: 'admin' },
  });
  return { ...view, calls };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('after a notice for the end of the term an admin is asked for an earlier day, not for the same one again', async () => {
  const { user, calls } = openAsAdmin();
  const notice = await section('Notice and leaving early');
  await user.click(await notice.findByRole('button', { name: 'Propose an earlier end' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose an earlier end' }));
  const day = dialog.getByLabelText(/^The contract ends on/);
  expect(day).toHaveValue('');
  expect(day).toHaveAccessibleDescription('The other side has to agree to a day before 1 Mar 2027.');
  fireEvent.change(day, { target: { value: '2027-03-01' } });
  await user.click(dialog.getByRole('button', { name: 'Send the proposal' }));
  expect(await dialog.findByText('Notice for 1 Mar 2027 was given already')).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(day, { target: { value: '2027-02-01' } });
  expect(await dialog.findByText('The other side has to agree')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send the proposal' }));
  expect(await screen.findByText('The proposal was sent')).toBeVisible();
});

test.each([
  ['end of term', /cannot move to another home of yours\. Whoever gave it can take it back\./],
  ['break', /cannot move to another home of yours\.$/],
] as const)('a move is not offered after a notice: %s', async (kind, words) => {
  openAsAdmin({ kind, by: kind === 'break' ? 'tenant' : 'admin' });
  const move = await section('Move to another home');
  expect(await move.findByText(words)).toBeVisible();
  expect(move.queryByRole('button')).toBeNull();
});
