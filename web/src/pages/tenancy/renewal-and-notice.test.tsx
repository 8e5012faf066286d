import type { ContractAnswer } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import type { AnsweredNoticeAnswer, Notice, NoticeAnswer, NoticeStateAnswer } from '@teduh/shared/notices';
import type {
  AnsweredRenewalAnswer,
  Renewal,
  RenewalAnswer,
  RenewalStateAnswer,
} from '@teduh/shared/renewals';
import type { AdminSettings } from '@teduh/shared/settings';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { failure, json, stubApi } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract, configOn } from '../../test/renting.ts';
import { someSettings, withSettings } from '../../test/settings.ts';
import { Component as TenancyPage } from '../tenancy.page.tsx';

const contract = aContract({ id: 'contract-1' });
const next = aContract({
  id: 'contract-2',
  number: 'TD-2027-0002',
  status: 'Awaiting',
  renews: 'contract-1',
});
const terms: Renewal['terms'] = {
  stayLength: 12,
  startDate: '2027-03-01',
  endDate: '2028-03-01',
  rentAmount: 2500,
  depositAmount: 5000,
  depositParts: { security: 5000, utilities: 0, accessCards: 0 },
};
const aRenewal = (changes: Partial<Renewal> = {}): Renewal => ({
  id: 'renewal-1',
  contract: 'contract-1',
  status: 'Offered',
  by: 'admin',
  terms,
  reason: '',
  createdAt: '2027-01-05T02:00:00.000Z',
  answeredAt: null,
  newContract: null,
  ...changes,
});
const aNotice = (changes: Partial<Notice> = {}): Notice => ({
  id: 'notice-1',
  contract: 'contract-1',
  status: 'Proposed',
  kind: 'mutual',
  by: 'tenant',
  givenOn: '2027-01-05',
  endDate: '2027-02-01',
  earliestEndDate: '2027-03-01',
  fee: 0,
  reason: 'A job elsewhere',
  createdAt: '2027-01-05T02:00:00.000Z',
  answeredAt: null,
  ...changes,
});
const noRenewal: RenewalStateAnswer = {
  renewal: null,
  chain: [contract],
  canPropose: true,
  canLetEnd: false,
  deposit: 4800,
};
const noNotice: NoticeStateAnswer = {
  notice: null,
  isOvertaken: false,
  isFeeCancelled: false,
  canGive: true,
  earliestEndDate: '2027-02-09',
  endDate: '2027-02-09',
  fee: 600,
  lastRent: { from: '2027-02-01', amount: 320 },
  unusedRent: 0,
  breakClause: { afterMonths: 0, noticeDays: 30, feePercentFirstHalf: 50, feePercentSecondHalf: 25 },
};

type Stubs = {
  renewedBy?: string;
  renewal?: RenewalStateAnswer;
  notice?: NoticeStateAnswer;
  more?: Parameters<typeof stubApi>[0];
};

function open({ renewedBy, renewal = noRenewal, notice = noNotice, more = {} }: Stubs, userType?: 'admin') {
  const calls = stubApi({
    ...configOn('2027-01-10'),
    'GET /contracts/contract-1': () =>
      json<ContractAnswer>(200, { contract: { ...contract, renewedBy: renewedBy ?? null } }),
    'GET /contracts/contract-1/renewal': () => json<RenewalStateAnswer>(200, renewal),
    'GET /contracts/contract-1/notice': () => json<NoticeStateAnswer>(200, notice),
    ...more,
  });
  const view = renderAt(<TenancyPage />, {
    path: '/tenancy/:contractId',
    at: paths.tenancy('contract-1'),
    ...(userType && { as: { userType } }),
  });
  return { ...view, calls };
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const bodyOf = (calls: ReturnType<typeof stubApi>) => calls.find(({ method }) => method === 'POST')?.body;

test('an admin offers a further term, filled with what counts now', async () => {
  const { user, calls } = open(
    {
      more: {
        'POST /contracts/contract-1/renewal': () => json<RenewalAnswer>(201, { renewal: aRenewal() }),
      },
    },
    'admin',
  );
  await user.click(await (await section('Renewal')).findByRole('button', { name: 'Offer a further term' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer a further term' }));
  const rent = dialog.getByRole('textbox', { name: 'Monthly rent' });
  expect(rent).toHaveValue('RM 2400');
  await user.clear(rent);
  await fill(user, rent, '2500');
  const security = dialog.getByRole('textbox', { name: 'Security deposit' });
  await user.clear(security);
  await fill(user, security, '5000');
  await user.selectOptions(dialog.getByLabelText('Stay length'), '24 months');
  expect(dialog.getByRole('status')).toHaveTextContent('From 1 Mar 2027 to 1 Mar 2029.');
  await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
  expect(await screen.findByText('The further term was offered')).toBeVisible();
  expect(bodyOf(calls)).toEqual({
    stayLength: '24',
    rentAmount: 2500,
    deposit: { security: 5000, utilities: 0, accessCards: 0 },
  });
});

test('a tenant asks for a length only', async () => {
  const { user, calls } = open({
    more: {
      'POST /contracts/contract-1/renewal': () =>
        json<RenewalAnswer>(201, { renewal: aRenewal({ status: 'Asked', by: 'tenant' }) }),
    },
  });
  await user.click(await (await section('Renewal')).findByRole('button', { name: 'Ask for a further term' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('textbox', { name: 'Monthly rent' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('We have received your question')).toBeVisible();
  expect(bodyOf(calls)).toEqual({ stayLength: '12' });
  expect(screen.queryByRole('heading', { name: 'Move to another home' })).toBeNull();
});

test('a tenant reads an offer with what the deposit means, and accepts it', async () => {
  const { user, calls } = open({
    renewal: { ...noRenewal, renewal: aRenewal(), canPropose: false },
    more: {
      'POST /contracts/contract-1/renewal/accept': () =>
        json<AnsweredRenewalAnswer>(200, {
          message: messages.renewalAccepted,
          contract: next,
          renewal: aRenewal({ status: 'Accepted' }),
        }),
    },
  });
  const renewal = await section('Renewal');
  expect(
    await renewal.findByText('Your landlord has offered a further 12 months on 5 Jan 2027.'),
  ).toBeVisible();
  expect(renewal.getByText(/RM 200 more is charged with the first rent/)).toBeVisible();
  expect(renewal.queryByRole('button', { name: 'Take it back' })).toBeNull();
  await user.click(renewal.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Once both have signed, it begins on 1 Mar 2027\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(messages.renewalAccepted)).toBeVisible();
  expect(calls.some(({ path }) => path.endsWith('/renewal/accept'))).toBe(true);
});

test.each([
  ['accepts what a tenant asked for', 'Accept'],
  ['moves a tenant', 'Move to another home'],
])(
  'an admin who %s reads that this signs for the landlord, as whom and with which words',
  async (_what, button) => {
    const asked = aRenewal({ status: 'Asked', by: 'tenant' });
    const signatory = { ...someSettings.signatory, name: 'Salmah Zain' };
    const settings: AdminSettings = { ...someSettings, signatory };
    const { user } = open(
      {
        renewal: { ...noRenewal, renewal: asked },
        more: {
          ...withSettings(settings),
          'GET /properties': () => json(200, { properties: [] }),
        },
      },
      'admin',
    );
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    const words =
      /signs the agreement for the landlord, as Salmah Zain: “I sign .* My confirmation is the landlord’s signature/;
    expect(await dialog.findByText(words)).toBeVisible();
  },
);

test.each([
  [
    'a tenant',
    undefined,
    'To accept this one instead, decline to sign the next contract first, or write to us if you have signed it.',
    paths.signAndPay('contract-2'),
  ],
  [
    'an admin',
    'admin',
    'To accept this one instead, cancel that one under Contracts first.',
    paths.manageContracts,
  ],
] as const)(
  'while the next contract waits for signatures %s can only decline, and reads what to do',
  async (_who, userType, words, to) => {
    const by = userType ? 'tenant' : 'admin';
    const renewal = aRenewal({ status: userType ? 'Asked' : 'Offered', by });
    open(
      {
        renewedBy: 'contract-2',
        renewal: { ...noRenewal, renewal, chain: [contract, next], canPropose: false },
        notice: { ...noNotice, notice: aNotice({ by }), canGive: false },
      },
      userType,
    );
    for (const name of ['Renewal', 'Notice and leaving early']) {
      const shown = await section(name);
      expect(await shown.findByRole('button', { name: 'Decline' })).toBeVisible();
      expect(shown.queryByRole('button', { name: /Accept|Agree/ })).toBeNull();
      const hint = shown.getByText(/^This cannot be accepted while the next contract waits/);
      expect(hint).toHaveTextContent(words);
      expect(within(hint).getByRole('link')).toHaveAttribute('href', to);
    }
  },
);

test('the contracts that follow one another are listed with links', async () => {
  open({
    renewal: {
      ...noRenewal,
      renewal: aRenewal({ status: 'Accepted' }),
      chain: [contract, next],
      canPropose: false,
    },
  });
  const renewal = await section('Renewal');
  expect(await renewal.findByText('TD-2026-0001 (this one)')).toBeInTheDocument();
  expect(renewal.getByRole('link', { name: 'TD-2027-0002' })).toHaveAttribute(
    'href',
    paths.tenancy('contract-2'),
  );
});

test.each([
  [{ isSignedByTenant: false, isSigned: false }, 'To be signed'],
  [{ isSignedByTenant: true, isSigned: false }, 'Landlord to sign'],
  [{ isSignedByTenant: true, isSigned: true }, 'To be paid'],
])('the next contract says what is missing: %o', async (signed, label) => {
  open({ renewal: { ...noRenewal, chain: [contract, { ...next, ...signed }], canPropose: false } });
  expect(await (await section('Renewal')).findByText(label)).toBeInTheDocument();
});

test.each([true, false])(
  'an admin can let the contract end where that is left open: %s',
  async (canLetEnd) => {
    open({ renewal: { ...noRenewal, canLetEnd } }, 'admin');
    const renewal = await section('Renewal');
    expect(await renewal.findByRole('button', { name: 'Offer a further term' })).toBeVisible();
    expect(renewal.queryAllByRole('button', { name: 'Let it end' })).toHaveLength(canLetEnd ? 1 : 0);
  },
);

test('a section that cannot be loaded says so and tries again, and the others stay', async () => {
  let isUp = false;
  const { user } = open({
    more: {
      'GET /contracts/contract-1/renewal': () =>
        isUp ? json<RenewalStateAnswer>(200, noRenewal) : failure(500, 'Broken'),
    },
  });
  const renewal = await section('Renewal');
  expect(await renewal.findByText('Error: Broken')).toBeVisible();
  expect(
    await (await section('Notice and leaving early')).findByText(/30 days of notice.* costs 50% of/),
  ).toBeVisible();
  isUp = true;
  await user.click(renewal.getByRole('button', { name: 'Try again' }));
  expect(await renewal.findByRole('button', { name: 'Ask for a further term' })).toBeVisible();
});

test('a tenant sees day and fee before leaving, and an earlier day is a proposal', async () => {
  const { user, calls } = open({
    more: {
      'POST /contracts/contract-1/notice': () => json<NoticeAnswer>(201, { notice: aNotice() }),
    },
  });
  const notice = await section('Notice and leaving early');
  expect(await notice.findByText('9 Feb 2027')).toBeVisible();
  expect(notice.getByText('RM 600')).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Leave this home' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this home' }));
  expect(await dialog.findByText(/Leaving on this day costs RM 600/)).toHaveTextContent(
    'For the days from 1 Feb 2027 until then RM 320 of rent is due, and nothing for later days.',
  );
  const day = dialog.getByLabelText(/The contract ends on/);
  expect(day).toHaveAccessibleDescription('The other side has to agree to a day before 9 Feb 2027.');
  fireEvent.change(day, { target: { value: '2027-02-01' } });
  expect(await dialog.findByText('The other side has to agree')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send the proposal' }));
  expect(await screen.findByText('The proposal was sent')).toBeVisible();
  expect(bodyOf(calls)).toEqual({ endDate: '2027-02-01', reason: '', mutual: true });
});

test('an end within the first month says what of its rent is settled with the deposit', async () => {
  const { user } = open({ notice: { ...noNotice, lastRent: null, unusedRent: 640 } });
  const notice = await section('Notice and leaving early');
  expect(await notice.findByText('9 Feb 2027')).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Leave this home' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this home' }));
  expect(await dialog.findByText(/Leaving on this day costs RM 600/)).toHaveTextContent(
    'RM 640 of the rent of the first month is for later days. It was paid with the deposit and is settled with it.',
  );
});

test('a notice cannot be sent before it is known what it costs, and says what was shown', async () => {
  let isUp = false;
  const { user, calls } = open({
    more: {
      'GET /contracts/contract-1/notice': ({ search }) =>
        isUp || search === '' ? json<NoticeStateAnswer>(200, noNotice) : failure(500, 'Broken'),
      'POST /contracts/contract-1/notice': () => json<NoticeAnswer>(201, { notice: aNotice() }),
    },
  });
  const notice = await section('Notice and leaving early');
  await user.click(await notice.findByRole('button', { name: 'Leave this home' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this home' }));
  expect(await dialog.findByText('Error: Broken')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Give notice' })).toBeDisabled();
  isUp = true;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(/Leaving on this day costs RM 600/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Give notice' }));
  expect(await screen.findByText('The notice was sent')).toBeVisible();
  expect(bodyOf(calls)).toEqual({ endDate: '2027-02-09', reason: '', mutual: false, fee: 600 });
});

test('an admin agrees to what the tenant has proposed', async () => {
  const { user } = open(
    {
      notice: { ...noNotice, notice: aNotice(), canGive: false },
      more: {
        'POST /contracts/contract-1/notice/accept': () =>
          json<AnsweredNoticeAnswer>(200, {
            message: messages.noticeAgreed,
            notice: aNotice({ status: 'Agreed' }),
            contract,
          }),
      },
    },
    'admin',
  );
  const notice = await section('Notice and leaving early');
  expect(await notice.findByText(/The tenant has proposed to end the contract on 1 Feb 2027/)).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Agree' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText(messages.noticeAgreed)).toBeVisible();
});

test('a tenant who has signed a further term is not told that they leave, nor what it costs', async () => {
  const given = aNotice({ status: 'Given', kind: 'break', fee: 600, reason: '' });
  open({ notice: { ...noNotice, notice: given, isOvertaken: true, canGive: false } });
  const notice = await section('Notice and leaving early');
  expect(await notice.findByText(/^The notice to leave on 1 Feb 2027 is overtaken/)).toBeVisible();
  expect(notice.queryByText(/You have given notice|Leaving early costs/)).not.toBeInTheDocument();
});

test('a tenant whose further term never began reads when they leave, and that the fee is no longer due', async () => {
  const given = aNotice({ status: 'Given', kind: 'break', fee: 600, reason: '' });
  open({ notice: { ...noNotice, notice: given, isFeeCancelled: true, canGive: false } });
  const notice = await section('Notice and leaving early');
  const words =
    'You have given notice: the contract ends on 1 Feb 2027. The fee of RM 600 for leaving early is no longer due.';
  expect(await notice.findByText(words)).toBeVisible();
});
