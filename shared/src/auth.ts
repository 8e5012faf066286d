import { z } from 'zod';
import { Email, Instant, line, NewPassword, NextPath } from './fields.ts';
import { userStatuses } from './users.constants.ts';
import type { UserType } from './users.ts';

export const Login = z.object({
  email: line('Email', 1000),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1000, 'Password is too long'),
});
export type Login = z.infer<typeof Login>;

export const TokenAnswer = z.object({ accessToken: z.string() });
export type TokenAnswer = z.infer<typeof TokenAnswer>;

/** What the access token's payload says; the web app reads it, only the server believes it. */
export type TokenPayload = {
  userId: string;
  loginId: string;
  userType: UserType;
  userName: string;
  /** For admins: the server was restored from a backup, and sends, charges and removes nothing. */
  isHeld?: true;
};

/** `device` is the browser and system that the login came from, as far as it says; `address` is its network address. */
export const LoginEntry = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
});
export type LoginEntry = z.infer<typeof LoginEntry>;
export const LoginsAnswer = z.object({ logins: z.array(LoginEntry) });
export type LoginsAnswer = z.infer<typeof LoginsAnswer>;

const Code = line('Confirmation code', 200);
export const ByCode = z.object({ confirmationCode: Code });
export const LinkCode = z.object({ code: Code });
export const ByEmail = z.object({ email: Email });

export const ResendVerification = z.union(
  [ByEmail.extend({ next: NextPath }), ByCode.extend({ next: NextPath })],
  {
    error: 'An email or a confirmation code is required',
  },
);
export type ResendVerification = z.infer<typeof ResendVerification>;

/** Whoever has the code has received the mail, and may know its address. */
export const VerifiedAnswer = z.object({ message: z.string(), email: z.string() });
export type VerifiedAnswer = z.infer<typeof VerifiedAnswer>;

export const VerificationStatus = z.object({ user: z.object({ status: z.enum(userStatuses) }) });
export type VerificationStatus = z.infer<typeof VerificationStatus>;

export const ResetPassword = z
  .object({
    code: Code,
    password: NewPassword,
    confirmPassword: z
      .string({ error: 'Confirm password is required' })
      .min(1, 'Confirm password is required'),
  })
  .refine((reset) => reset.password === reset.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => typeof (value as { confirmPassword?: unknown } | null)?.confirmPassword === 'string',
  });
export type ResetPassword = z.infer<typeof ResetPassword>;

export const ResetLinkAnswer = z.object({ isUsable: z.boolean() });
export type ResetLinkAnswer = z.infer<typeof ResetLinkAnswer>;
