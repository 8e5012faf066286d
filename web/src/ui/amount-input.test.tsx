import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
