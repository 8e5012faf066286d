import type { ConfigAnswer } from '@teduh/shared/config';
import type { ClockAnswer } from '@teduh/shared/sandbox';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, stubApi } from '../../test/api.ts';
import { renderAt } from '../../test/render.tsx';
import { ClockBar } from './clock-bar.tsx';

const config = (mailbox: boolean) => ({
  'GET /config': () =>
    json<ConfigAnswer>(200, {
      payments: { provider: 'sandbox', publishableKey: null, apiBase: null },
      mailbox,
      today: '2026-11-15',
    }),
});

test('shows no clock outside the sandbox', async () => {
  const calls = stubApi(config(false));
  renderAt(<ClockBar />, { as: { userType: 'admin' } });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Sandbox clock' })).not.toBeInTheDocument();
});

test.each([
  ['Jump a day', 'P1D'],
  ['Jump a week', 'P1W'],
  ['Jump a month', 'P1M'],
])('%s moves the clock by %s', async (label, advance) => {
  let now = '2026-11-15T02:14:05.000Z';
  const calls = stubApi({
    ...config(true),
    'GET /sandbox/clock': () => json<ClockAnswer>(200, { now }),
    'POST /sandbox/clock': () => {
      now = '2026-12-15T02:14:05.000Z';
      return json<ClockAnswer>(200, { now });
    },
  });
  const { user } = renderAt(<ClockBar />, { as: { userType: 'admin' } });
  expect(await screen.findByText('15 Nov 2026, 10:14')).toBeVisible();
  await user.click(screen.getByRole('button', { name: label }));
  expect(await screen.findByText('15 Dec 2026, 10:14')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ advance });
});

test('the clock goes on by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubApi({
    ...config(true),
    'GET /sandbox/clock': () => json<ClockAnswer>(200, { now: '2026-11-15T02:14:05.000Z' }),
  });
  renderAt(<ClockBar />, { as: { userType: 'admin' } });
  expect(await screen.findByText('15 Nov 2026, 10:14')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('15 Nov 2026, 10:15')).toBeVisible();
  vi.useRealTimers();
});
