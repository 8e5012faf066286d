import type { NextStep } from '@teduh/shared/dashboard';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubApi } from '../../test/api.ts';
import { aCustomerDashboard, steps } from '../../test/dashboard.ts';
import { renderAt } from '../../test/render.tsx';
import { configOn } from '../../test/renting.ts';
import { NextSteps } from './next-steps.tsx';

const water = { ...steps.pay, transactionId: 'water', amount: 40.5, isOverdue: true };

test.each<[string, NextStep[], string]>([
  [
    'how much of it autopay charges by itself',
    [water, { ...steps.pay, chargedOn: '2026-11-25' }],
    'You owe RM 990.50 in all, of which RM 40.50 is overdue. RM 950 of it is charged to your saved card by itself.',
  ],
  [
    'nothing of autopay where there is none',
    [water, steps.pay],
    'You owe RM 990.50 in all, of which RM 40.50 is overdue.',
  ],
])('the sum of what is owed says %s', async (_what, nextSteps, words) => {
  stubApi(configOn('2026-11-19'));
  renderAt(<NextSteps dashboard={aCustomerDashboard({ nextSteps })} />, { as: {} });
  expect((await screen.findByText(/^You owe/)).textContent).toBe(words);
});
