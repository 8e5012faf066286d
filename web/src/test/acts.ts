import { addMonths } from '@teduh/shared/days';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { today } from '../lib/days.ts';
import { fill } from './fill.ts';
import { fillCard } from './payments.ts';

/** What people do on the screens of the whole app, from the first click to the last. */
export type Act = (user: UserEvent) => Promise<unknown>;

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press =
  (name: string | RegExp): Act =>
  async (user) =>
    user.click(await screen.findByRole('button', { name }));

/** Presses a button, and its like in the dialog that asks whether it is meant. */
const mean =
  (name: string, title: string, label: string): Act =>
  async (user) => {
    await press(name)(user);
    await user.click((await dialog(title)).getByRole('button', { name: label }));
  };

/** Opens a form in a dialog, fills it and sends it. */
const write =
  (name: string, title: string, values: Record<string, string>, label: string): Act =>
  async (user) => {
    await press(name)(user);
    const form = await dialog(title);
    for (const [field, value] of Object.entries(values)) await fill(user, form.getByLabelText(field), value);
    await user.click(form.getByRole('button', { name: label }));
  };

const secret = 'correct horse';
const newUser = {
  'First Name': 'Wei',
  Email: 'wm@example.com',
  Phone: '0123456789',
  Password: secret,
  'Confirm Password': secret,
};

const pay: Act = async (user) => {
  await fillCard(user);
  await press(/^(Pay RM|Submit and Pay)/)(user);
};

export const acts = {
  async logIn(user) {
    await fill(user, await screen.findByLabelText('Email'), 'aisyah@example.com');
    await fill(user, screen.getByLabelText('Password'), secret);
    await press('Login')(user);
  },
  async logOut(user) {
    await press('Account menu of Aisyah Rahman')(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  },
  async apply(user) {
    fireEvent.change(await screen.findByLabelText('Start date'), {
      target: { value: addMonths(today(), 1) },
    });
    await press('Apply')(user);
  },
  accept: mean('Accept Aisyah Rahman', 'Accept application', 'Accept'),
  reject: mean('Reject Aisyah Rahman', 'Reject application', 'Reject'),
  complain: write('Add Complaint', 'Add Complaint', { Title: 'Tap', Description: 'It drips.' }, 'Add'),
  editComplaint: write('Edit The tap drips', 'Edit Complaint', { Title: '!' }, 'Save changes'),
  deleteComplaint: mean('Delete The tap drips', 'Delete complaint', 'Delete'),
  takeComplaint: press('Take The tap drips'),
  finishComplaint: write(
    'Finish The lamp flickers',
    'Finish Handling',
    { 'Resolution details': 'A new washer.' },
    'Finish',
  ),
  addUser: write('Add New User', 'Add New User', newUser, 'Add User'),
  editUser: write('Edit Wei Ming', 'Edit User', { 'First Name': '!' }, 'Save changes'),
  deleteUser: mean('Delete Wei Ming', 'Delete user', 'Delete'),
  updateProfile: press('Update Profile'),
  resend: press('Resend Verification Email'),
  pay,
  async signAndPay(user) {
    const file = new File(['%PDF-'], 'signed.pdf', { type: 'application/pdf' });
    await userEvent.upload(await screen.findByLabelText('Signed contract'), file);
    await pay(user);
  },
} as const satisfies Record<string, Act>;
