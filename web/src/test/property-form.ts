import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fill } from './fill.ts';

export const field = (label: string) => screen.getByLabelText(label);
export const submit = () => screen.getByRole('button', { name: 'Add Property' });
export const png = (name: string, bytes = 4) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

export async function fillTexts(user: UserEvent) {
  await fill(user, field('Name'), 'Suria');
  await fill(user, field('Address'), '12 Jalan Ampang');
  await fill(user, field('Description'), 'Bright');
}

export async function fillUnit(user: UserEvent) {
  await fillTexts(user);
  await fill(user, field('Price'), '2400');
  await fill(user, field('Deposit'), '4800');
}

export async function choose(files: File[]) {
  await userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Images'), files);
}
