import type { ApplicationMessageAnswer, EligibilityAnswer } from '@teduh/shared/applications';
import { addMonths } from '@teduh/shared/days';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Property } from '@teduh/shared/properties';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDay, today } from '../../lib/days.ts';
import { type Call, failure, json, stubApi } from '../../test/api.ts';
import { aProperty, aRoom, aRoomRental } from '../../test/properties.ts';
import { renderAt } from '../../test/render.tsx';
import { anApplication, configOn } from '../../test/renting.ts';
import { ApplyForm } from './apply-form.tsx';

const unit = aProperty({ id: 'p-1', price: 2400, depositAmount: 4800 });
const rooms = [
  aRoom({ _id: 'r-1', name: 'Master room', price: 1200, depositAmount: 2400, isOccupied: true }),
  aRoom({ _id: 'r-2', name: 'Middle room', price: 900, depositAmount: 1800 }),
  aRoom({ _id: 'r-3', name: 'Small room', price: 600, depositAmount: 1000 }),
];
const house = aRoomRental(rooms, { id: 'p-2' });
const start = addMonths(today(), 1);

const applied = () =>
  json<ApplicationMessageAnswer>(201, { message: messages.applied, application: anApplication() });
const sent = (calls: Call[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
const open = (property: Property, as?: Parameters<typeof renderAt>[1], at = '/listing/p') =>
  renderAt(<ApplyForm property={property} />, { path: '/listing/p', at, ...as });
const customer = { as: { userId: 'u-1', userType: 'customer' } } as const;
const submit = () => screen.getByRole('button', { name: 'Apply' });
const chooseStart = (day = start) =>
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: day } });
const cost = (label: string) =>
  within(screen.getByText(label).closest('div') as HTMLElement).getByRole('definition');

test('requires a start date that is not before today in Kuala Lumpur', async () => {
  const calls = stubApi({});
  const { user } = open(unit, customer);
  const date = screen.getByLabelText('Start date');
  expect(date).toHaveAttribute('min', today());
  expect(date).toBeRequired();
  expect(submit()).toBeDisabled();
  chooseStart('2020-01-01');
  await user.click(submit());
  expect(date).toHaveAccessibleDescription('Start date cannot be before today');
  expect(sent(calls)).toEqual([]);
  chooseStart();
  expect(submit()).toBeEnabled();
});

test('uses the business day where the business clock is ahead of the visitor’s clock', async () => {
  stubApi(configOn(start));
  const { user } = open(unit, customer);
  const date = screen.getByLabelText('Start date');
  await waitFor(() => expect(date).toHaveAttribute('min', start));
  chooseStart(today());
  await user.click(submit());
  expect(date).toHaveAccessibleDescription('Start date cannot be before today');
});

test('the stay lasts 3, 4, 6, 8 or 12 months, 3 unless chosen otherwise', async () => {
  const { user } = open(unit, customer);
  const stay = screen.getByLabelText('Stay length');
  expect(stay).toHaveValue('3');
  expect([...(stay as HTMLSelectElement).options].map(({ value }) => value)).toEqual([
    '3',
    '4',
    '6',
    '8',
    '12',
  ]);
  chooseStart();
  expect(cost('End date')).toHaveTextContent(formatDay(addMonths(start, 3)));
  await user.selectOptions(stay, '12');
  expect(cost('End date')).toHaveTextContent(formatDay(addMonths(start, 12)));
});

test('shows the deposit and the first month as the cost of moving in', () => {
  open(unit, customer);
  expect(cost('Monthly price')).toHaveTextContent('RM 2,400');
  expect(cost('Deposit')).toHaveTextContent('RM 4,800');
  expect(cost('To move in, deposit and first month')).toHaveTextContent('RM 7,200');
  expect(screen.queryByLabelText('Room')).not.toBeInTheDocument();
});

test('only free rooms can be chosen, and the cost follows the choice', async () => {
  const { user } = open(house, customer);
  const room = screen.getByLabelText('Room') as HTMLSelectElement;
  expect([...room.options].map(({ text }) => text)).toEqual([
    'Middle room, RM 900 a month',
    'Small room, RM 600 a month',
  ]);
  expect(cost('Monthly price')).toHaveTextContent('RM 900');
  await user.selectOptions(room, 'r-3');
  expect(cost('To move in, deposit and first month')).toHaveTextContent('RM 1,600');
});

test('requires a new choice when the chosen room is taken while the page is open', () => {
  const taken = rooms.map((room) => (room._id === 'r-2' ? { ...room, isOccupied: true } : room));
  open({ ...house, rooms: taken }, customer, `/listing/p?room=r-2&startDate=${start}`);
  expect(screen.getByLabelText('Room')).toHaveDisplayValue('Choose a room');
  expect(submit()).toBeDisabled();
});

test.each([
  ['a unit', aProperty({ isAvailable: false, isFullyOccupied: true })],
  [
    'a house without a free room',
    aRoomRental([aRoom({ isOccupied: true })], { isAvailable: false, isFullyOccupied: true }),
  ],
])('%s that is fully occupied cannot be applied for', (_what, property) => {
  open(property, customer);
  expect(screen.getByText(/This property is full/)).toBeVisible();
  expect(submit()).toBeDisabled();
  expect(screen.getByLabelText('Start date')).toBeDisabled();
});

test('a tenant applies for a room and is told where to follow the application', async () => {
  const calls = stubApi({ 'POST /applications': applied });
  const { user } = open(house, customer);
  chooseStart();
  await user.selectOptions(screen.getByLabelText('Room'), 'r-3');
  await user.selectOptions(screen.getByLabelText('Stay length'), '6');
  await user.click(submit());
  expect(await screen.findByText(messages.applied)).toBeVisible();
  expect(sent(calls)).toEqual([
    { user: 'u-1', property: 'p-2', room: 'r-3', startDate: start, stayLength: '6' },
  ]);
  expect(screen.getByRole('link', { name: 'Application' })).toHaveAttribute('href', '/application');
  expect(submit()).toBeDisabled();
});

test('an application for a unit names no room', async () => {
  const calls = stubApi({ 'POST /applications': applied });
  const { user } = open(unit, customer);
  chooseStart();
  await user.click(submit());
  await screen.findByText(messages.applied);
  expect(sent(calls)).toEqual([{ user: 'u-1', property: 'p-1', startDate: start, stayLength: '3' }]);
});

test('shows the message of the server when it refuses the application', async () => {
  const words = 'You cannot apply as you already have an active rental or accepted application.';
  stubApi({ 'POST /applications': () => failure(409, words) });
  const { user } = open(unit, customer);
  chooseStart();
  await user.click(submit());
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Start date')).toHaveValue(start);
});

test('does not say that an application is on its way when the server refuses it', async () => {
  const answers = [failure(409, errorMessages.unit_taken), applied(), failure(409, errorMessages.unit_taken)];
  stubApi({ 'POST /applications': () => answers.shift() ?? failure(500, 'Too many calls') });
  const { user } = open(unit, customer);
  const onItsWay = () => screen.queryByText('Your application is on its way');

  chooseStart();
  await user.click(submit());
  await screen.findByText(errorMessages.unit_taken);
  expect(onItsWay()).not.toBeInTheDocument();

  await user.click(submit());
  await waitFor(() => expect(onItsWay()).toBeVisible());

  chooseStart();
  await user.click(submit());
  await waitFor(() => expect(onItsWay()).not.toBeInTheDocument());
});

test('a guest is asked to register and log in, and the login leads back to the choice', async () => {
  const calls = stubApi({});
  const { user, router } = open(house);
  chooseStart();
  await user.selectOptions(screen.getByLabelText('Stay length'), '8');
  await user.click(submit());
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(errorMessages.login_to_apply)).toBeVisible();
  const next = encodeURIComponent(`/listing/p-2?startDate=${start}&stayLength=8&room=r-2#apply`);
  expect(notice.getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login?next=${next}`);
  expect(notice.getByRole('link', { name: 'Register' })).toHaveAttribute('href', `/register?next=${next}`);
  expect(sent(calls)).toEqual([]);
  expect(router.state.location.pathname).toBe('/listing/p');
});

test('says why it cannot be sent without a start date, and leads to the field', async () => {
  const { user } = open(house);
  expect(submit()).toBeDisabled();
  expect(submit()).toHaveAccessibleDescription('Choose a start date to apply');
  await user.click(screen.getByRole('button', { name: 'Choose a start date to apply' }));
  expect(screen.getByLabelText('Start date')).toHaveFocus();
  chooseStart();
  expect(submit()).toBeEnabled();
  expect(screen.queryByText('Choose a start date to apply')).not.toBeInTheDocument();
});

test('restores after the login what was chosen before it', () => {
  open(house, customer, `/listing/p?startDate=${start}&stayLength=8&room=r-3`);
  expect(screen.getByLabelText('Start date')).toHaveValue(start);
  expect(screen.getByLabelText('Stay length')).toHaveValue('8');
  expect(screen.getByLabelText('Room')).toHaveValue('r-3');
  expect(submit()).toBeEnabled();
});

const may = json<EligibilityAnswer>(200, { canApply: true });
const mayNot = (message: string) => json<EligibilityAnswer>(200, { canApply: false, message });
const rentalStatus = 'GET /applications/user-rental-status/u-1';
const activeApplication = 'GET /applications/active-application';

test('says that the tenant has applied for this home already, and leads to the applications', async () => {
  const calls = stubApi({
    [rentalStatus]: () => may.clone(),
    [activeApplication]: () => mayNot(errorMessages.already_applied),
  });
  open(unit, customer, `/listing/p?startDate=${start}`);
  expect(await screen.findByText('You have applied for this home')).toBeVisible();
  expect(screen.getByText(new RegExp(errorMessages.already_applied))).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your applications' })).toHaveAttribute('href', '/application');
  expect(submit()).toBeDisabled();
  expect(submit()).toHaveAccessibleDescription(new RegExp(errorMessages.already_applied));
  expect(screen.getByLabelText('Start date')).toBeDisabled();
  expect(calls.find(({ path }) => path === '/applications/active-application')?.search).toBe(
    '?propertyId=p-1&userId=u-1',
  );
});

test('of a house with rooms only those that were applied for cannot be applied for again', async () => {
  stubApi({
    [rentalStatus]: () => may.clone(),
    [activeApplication]: ({ search }) =>
      search.includes('roomId=r-2') ? mayNot(errorMessages.already_applied) : may.clone(),
  });
  const { user } = open(house, customer, `/listing/p?startDate=${start}`);
  expect(await screen.findByText('You have applied for this room')).toBeVisible();
  expect(submit()).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Room'), 'r-3');
  expect(screen.queryByText('You have applied for this room')).not.toBeInTheDocument();
  expect(submit()).toBeEnabled();
});

test('says that a tenant who rents cannot apply', async () => {
  stubApi({
    [rentalStatus]: () => mayNot(errorMessages.already_renting),
    [activeApplication]: () => may.clone(),
  });
  open(house, customer, `/listing/p?startDate=${start}`);
  expect(await screen.findByText(errorMessages.already_renting)).toBeVisible();
  expect(screen.queryByText(/^You have applied/)).not.toBeInTheDocument();
  expect(submit()).toBeDisabled();
});
