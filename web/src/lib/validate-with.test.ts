import { ResetPassword } from '@teduh/shared/auth';
import { CreateContract } from '@teduh/shared/contracts';
import { CreateProperty } from '@teduh/shared/properties';
import { CreateUser } from '@teduh/shared/users';
import { expect, test } from 'vitest';
import { validateWith } from './validate-with.ts';

const person = {
  firstname: 'Aisyah',
  lastname: '',
  email: 'aisyah@example.com',
  phone: '0123456789',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

test('reports no errors for values that the schema accepts', () => {
  expect(validateWith(CreateUser)(person)).toEqual({});
});

test('reports the first message of each field', () => {
  const values = { ...person, firstname: ' ', phone: '', password: '', confirmPassword: '' };
  expect(validateWith(CreateUser)(values)).toEqual({
    firstname: 'First name is required',
    phone: 'Phone is required',
    password: 'Password is required',
    confirmPassword: 'Confirm password is required',
  });
});

test('names a field of a list by its path', () => {
  const room = { name: '', price: 900, depositAmount: 900, description: '' };
  const values = { type: 'Room Rental', name: 'A', address: 'B', description: 'C', rooms: [room] };
  expect(validateWith(CreateProperty)(values)).toEqual({ 'rooms.0.name': 'Room name is required' });
});

test('leaves fields that the form does not have to the server', () => {
  const values = { password: 'correct horse', confirmPassword: 'correct horse' };
  expect(validateWith(ResetPassword)(values)).toEqual({});
});

test('reports a missing id and no other id', () => {
  const values = { user: '', property: 'property-1', room: '', startDate: '2027-01-01', stayLength: '3' };
  expect(validateWith(CreateContract)(values)).toEqual({ user: 'Tenant is required' });
});

test('adds further rules to the fields that the schema accepts', () => {
  const validate = validateWith<{ startDate: string }>(CreateContract, {
    also: () => ({ startDate: 'Too early' }),
  });
  expect(validate({ startDate: '' })).toEqual({ startDate: 'Start date is required' });
  expect(validate({ startDate: '2027-01-01' })).toEqual({ startDate: 'Too early' });
});
