import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { AmountInput } from './amount-input.tsx';

test('a phone shows the digits for ringgit, with a decimal point only where sen are allowed', () => {
  renderAt(
    <>
      <AmountInput label="Price" />
      <AmountInput label="Amount" withSen />
    </>,
  );
  expect(screen.getByLabelText('Price')).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByLabelText('Amount')).toHaveAttribute('inputmode', 'decimal');
});

test('an amount with sen stays as it was typed, so that the form can say what is wrong with it', async () => {
  const { user } = renderAt(<AmountInput label="Amount" withSen max={600} />);
  const amount = screen.getByLabelText('Amount');
  for (const typed of ['6100', '50.125', '0.5']) {
    await user.clear(amount);
    await fill(user, amount, typed);
    await user.tab();
    expect(amount).toHaveValue(`RM ${typed}`);
  }
});
