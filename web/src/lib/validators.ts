import { passwordLength, phoneLength } from '@teduh/shared/users.constants';

type Rule = (value: string) => string | null;

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phoneDigits = new RegExp(`^[0-9]{${phoneLength.min},${phoneLength.max}}$`);

/** The server's own words, said before asking it; it alone decides (its schemas carry zod, too heavy for these pages). */
export const isRequired =
  (label: string): Rule =>
  (value) =>
    value.trim() === '' ? `${label} is required` : null;

export const isEmail: Rule = (value) =>
  isRequired('Email')(value) ??
  (looksLikeEmail.test(value.trim()) ? null : 'Please enter a valid email address');

export const isPhone: Rule = (value) =>
  isRequired('Phone')(value) ??
  (phoneDigits.test(value) ? null : `Phone must be ${phoneLength.min} to ${phoneLength.max} digits`);

export const isNewPassword: Rule = (value) => {
  if (value === '') return 'Password is required';
  if (value.length < passwordLength.min)
    return `Password must have at least ${passwordLength.min} characters`;
  return value.length > passwordLength.max
    ? `Password can have at most ${passwordLength.max} characters`
    : null;
};

/** Left empty, the password stays as it is. */
export const isOptionalPassword: Rule = (value) => (value === '' ? null : isNewPassword(value));

export function isSamePassword(value: string, values: { password: string }): string | null {
  if (value === '') return 'Confirm password is required';
  return value === values.password ? null : 'Passwords do not match';
}
