import { z } from 'zod';
import { dayOf } from './days.ts';
import { toSen, writeSen } from './money.ts';
import { amountRange } from './properties.constants.ts';
import { emailMaxLength, nameMaxLength, passwordLength, phoneLength } from './users.constants.ts';

/** PostgreSQL text cannot hold NUL; other control characters have no place in a one-line field. */
const controlCharacters = /\p{Cc}/u;

const textError = (label: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? `${label} is required` : `${label} must be text`;

export function line(label: string, maxLength = nameMaxLength) {
  return z
    .string({ error: textError(label) })
    .trim()
    .min(1, `${label} is required`)
    .max(maxLength, `${label} can have at most ${maxLength} characters`)
    .refine((text) => !controlCharacters.test(text), `${label} contains characters that are not allowed`);
}

export function optionalLine(label: string, maxLength = nameMaxLength) {
  return z
    .string({ error: textError(label) })
    .trim()
    .max(maxLength, `${label} can have at most ${maxLength} characters`)
    .refine((text) => !controlCharacters.test(text), `${label} contains characters that are not allowed`);
}

/** Text of several lines: tabs and line breaks are welcome, other control characters are not. */
const strayControls = /(?![\t\n\r])\p{Cc}/u;

export function optionalText(label: string, maxLength: number) {
  return (
    z
      .string({ error: textError(label) })
      // Forms send line breaks as two characters.
      .overwrite((value) => value.replace(/\r\n?/g, '\n'))
      .trim()
      .max(maxLength, `${label} can have at most ${maxLength} characters`)
      .refine((value) => !strayControls.test(value), `${label} contains characters that are not allowed`)
  );
}

export function text(label: string, maxLength: number) {
  return optionalText(label, maxLength).min(1, `${label} is required`);
}

export const Email = line('Email', emailMaxLength).pipe(z.email('Please enter a valid email address'));

/** Digits; a whole number is taken as its digits. */
export const Phone = z
  .union([z.string(), z.int().transform(String)], { error: textError('Phone') })
  .pipe(
    line('Phone', 40).regex(
      new RegExp(`^[0-9]{${phoneLength.min},${phoneLength.max}}$`),
      `Phone must be ${phoneLength.min} to ${phoneLength.max} digits`,
    ),
  );

/** Never trimmed: a password is what was typed. */
export const NewPassword = z
  .string({ error: textError('Password') })
  .min(1, 'Password is required')
  .min(passwordLength.min, `Password must have at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Password can have at most ${passwordLength.max} characters`);

/** A path of this site with its query and hash, to be led back to. Anything else is passed over: it must not stop anybody. */
export const NextPath = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)
  .optional()
  .catch(undefined);

/** In one spelling, whichever was sent: what is kept under an id is found again. */
export const ById = z.object({ id: z.uuid('This id is not valid').toLowerCase() });

/** An instant as ISO 8601 in UTC, the only form in which instants leave the server. */
export const Instant = z.iso.datetime();

export const Day = z.iso.date();

/** A calendar day; a whole instant is taken as well and means its day in Kuala Lumpur. */
export const DayInput = (label: string) =>
  z
    .string({ error: textError(label) })
    .trim()
    .min(1, `${label} is required`)
    .pipe(
      z.union(
        [z.iso.date(), z.iso.datetime({ offset: true }).transform((instant) => dayOf(new Date(instant)))],
        { error: `${label} must be a day such as 2026-11-15` },
      ),
    )
    // PostgreSQL and people count years in four digits; beyond that nobody rents.
    .refine((day) => day >= '2000-01-01' && day <= '2200-01-01', `${label} is too far away`);

/** Forms send an empty text for a field that nobody filled in. */
export const blankIsUnset = (input: unknown) => (input === '' || input === null ? undefined : input);

/** A limit of an amount: `RM 100,000`, and sen only where there are any. */
export const writeBound = (ringgit: number) => writeSen(toSen(ringgit)).replace(/\.00$/, '');

/** Ringgit and sen, as a number or its digits. */
export function amount(label: string, max: number, min: number = amountRange.min) {
  const words = `${label} must be from ${writeBound(min)} to ${writeBound(max)}, with at most two decimals`;
  const isMissing = (input: unknown) => input === undefined || input === null || input === '';
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d+(\.\d{1,2})?$/)
          .transform(Number),
      ],
      { error: ({ input }) => (isMissing(input) ? `${label} is required` : words) },
    )
    .pipe(
      z
        .number()
        .min(min, words)
        .max(max, words)
        .refine((ringgit) => Math.abs(ringgit * 100 - Math.round(ringgit * 100)) < 1e-6, words),
    );
}

/** Who of the two did something. */
export const Side = z.enum(['admin', 'tenant']);
export type Side = z.infer<typeof Side>;
