import { z } from 'zod';
import { Email, Instant, line, NewPassword, NextPath, optionalLine, Phone } from './fields.ts';
import { cursors, searchedPage, unpaged } from './pagination.ts';
import { blockReasonMaxLength, userSorts, userStatuses, userTypes } from './users.constants.ts';

export const UserType = z.enum(userTypes, { error: 'User type must be customer or admin' });
export type UserType = z.infer<typeof UserType>;

const UserStatus = z.enum(userStatuses, { error: 'Status must be active, pending or blocked' });
/** Blocking is an action of its own, with a reason. */
const ChosenStatus = UserStatus.exclude(['blocked'], { error: 'Status must be active or pending' });
export type UserStatus = z.infer<typeof UserStatus>;

export const User = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  userType: UserType,
  status: UserStatus,
  /** An address that waits to be confirmed, for its owner and admins. */
  newEmail: z.string().nullable(),
  /** Why a blocked user is, for admins. */
  blockReason: z.string().nullable(),
  createdAt: Instant,
});
export type User = z.infer<typeof User>;

/** Names stand in mails to whatever address somebody typed: a link in one would be the sender's. */
const links = [
  /:\/\/|www\./i,
  // A domain. `S.Kumar` and `K.S.Rajah` have a single letter before the dot.
  /[\p{L}\p{M}\p{N}-]{2}[.。．｡]\p{L}{2}/u,
  // A path. `A/L` and `d/o` have single letters around the slash.
  /[\p{L}\p{M}\p{N}.-]{2}\/|\/[\p{L}\p{M}\p{N}]{2}/u,
];
const withoutLink = (name: string) => !links.some((link) => link.test(name));
const linkError = (label: string) =>
  `${label} cannot contain a web address. Please write a space after a full stop.`;
const FirstName = line('First name').refine(withoutLink, linkError('First name'));
const LastName = optionalLine('Last name').refine(withoutLink, linkError('Last name'));

/** Of whoever sends it. Asked for where a change decides about an account, and they logged in a while ago. */
const currentPassword = z.string().max(1000, 'Password is too long').optional();

export const CreateUser = z
  .object({
    firstname: FirstName,
    lastname: LastName.default(''),
    email: Email,
    phone: Phone,
    password: NewPassword,
    confirmPassword: z
      .string({ error: 'Confirm password is required' })
      .min(1, 'Confirm password is required'),
    userType: UserType.default('customer'),
    status: ChosenStatus.default('active'),
    /** Where the login leads after the address is verified. */
    next: NextPath,
    currentPassword,
  })
  .refine((user) => user.password === user.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => typeof (value as { confirmPassword?: unknown } | null)?.confirmPassword === 'string',
  });
export type CreateUser = z.input<typeof CreateUser>;
export type NewUser = z.output<typeof CreateUser>;

/** Why a user cannot be deleted, or what else ends when they are. */
export const DeletionAnswer = z.object({
  message: z.string().nullable(),
  waitingApplications: z.number().int(),
});
export type DeletionAnswer = z.infer<typeof DeletionAnswer>;

export const PatchUser = z.object({
  firstname: FirstName.optional(),
  lastname: LastName.optional(),
  email: Email.optional(),
  phone: Phone.optional(),
  userType: UserType.optional(),
  status: ChosenStatus.optional(),
  /** Left empty on a form, the password stays as it is. */
  password: z
    .literal('')
    .transform(() => undefined)
    .or(NewPassword)
    .optional(),
  currentPassword,
});
export type PatchUser = z.input<typeof PatchUser>;
export type UserChanges = z.output<typeof PatchUser>;

export const BlockUser = z.object({ reason: line('Reason', blockReasonMaxLength), currentPassword });
export type BlockUser = z.infer<typeof BlockUser>;

export const UnblockUser = z.object({ currentPassword }).nullish();
export type UnblockUser = z.infer<typeof UnblockUser>;

export const DeleteUser = z.object({ currentPassword }).nullish();
export type DeleteUser = z.infer<typeof DeleteUser>;

export const FindUsers = searchedPage(userSorts).extend({
  userType: UserType.optional(),
  status: UserStatus.optional(),
});
export type FindUsers = z.output<typeof FindUsers>;
export const ExportUsers = FindUsers.omit(unpaged);
export type ExportUsers = z.output<typeof ExportUsers>;

export const UserAnswer = z.object({ user: User });
export const UserMessageAnswer = z.object({ message: z.string(), user: User });
export type UserMessageAnswer = z.infer<typeof UserMessageAnswer>;
export const UsersAnswer = z.object({ users: z.array(User), ...cursors });
export type UsersAnswer = z.infer<typeof UsersAnswer>;
