import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPhotograph } from '../../test/inspections.ts';
import { Photographs } from './line-photographs.tsx';

const linked = (url: string) => ({ ...aPhotograph('photo-1'), url });
const image = () => screen.getByRole('img', { name: /^photograph 1 of Fridge/ });

test('keeps the link that was loaded, and takes the newest where it has expired', () => {
  const show = (url: string) => <Photographs photographs={[linked(url)]} of="Fridge" />;
  const { rerender } = render(show('/api/photo?expires=1'));
  fireEvent.load(image());
  rerender(show('/api/photo?expires=2'));
  expect(image()).toHaveAttribute('src', '/api/photo?expires=1&width=480');
  fireEvent.error(image());
  expect(image()).toHaveAttribute('src', '/api/photo?expires=2&width=480');
  fireEvent.load(image());
  rerender(show('/api/photo?expires=3'));
  expect(image()).toHaveAttribute('src', '/api/photo?expires=2&width=480');
});

test('a photograph that does not load is tried with each newer link', () => {
  const show = (url: string) => <Photographs photographs={[linked(url)]} of="Fridge" />;
  const { rerender } = render(show('/api/photo?expires=1'));
  fireEvent.error(image());
  rerender(show('/api/photo?expires=2'));
  expect(image()).toHaveAttribute('src', '/api/photo?expires=2&width=480');
});
