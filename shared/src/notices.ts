import { z } from 'zod';
import { Contract } from './contracts.ts';
import { Day, DayInput, Instant, optionalText, Side } from './fields.ts';
import { noticeKinds, noticeReasonMaxLength, noticeStatuses } from './notices.constants.ts';

export const NoticeStatus = z.enum(noticeStatuses);
export type NoticeStatus = z.infer<typeof NoticeStatus>;
export type NoticeKind = (typeof noticeKinds)[number];

export const Notice = z.object({
  id: z.uuid(),
  contract: z.uuid(),
  status: NoticeStatus,
  kind: z.enum(noticeKinds),
  by: Side,
  givenOn: Day,
  endDate: Day,
  /** The earliest day that was possible without the other side. */
  earliestEndDate: Day,
  fee: z.number(),
  reason: z.string(),
  createdAt: Instant,
  answeredAt: Instant.nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** `mutual`: an earlier day than the agreement allows, to which the other side has to agree. */
export const GiveNotice = z.object({
  endDate: DayInput('End date'),
  reason: optionalText('Reason', noticeReasonMaxLength).default(''),
  mutual: z.boolean('Mutual must be true or false').default(false),
  /** What whoever sends it was shown. If it costs something else by now, nothing is sent. */
  fee: z.number('Fee must be a number').min(0, 'Fee cannot be negative').optional(),
});
export type GiveNotice = z.input<typeof GiveNotice>;
export type GivenNotice = z.output<typeof GiveNotice>;

export const FindNotice = z.object({ endDate: DayInput('End date').optional() });
export type FindNotice = z.output<typeof FindNotice>;

export const NoticeAnswer = z.object({ notice: Notice });
export type NoticeAnswer = z.infer<typeof NoticeAnswer>;
export const AnsweredNoticeAnswer = z.object({ message: z.string(), notice: Notice, contract: Contract });
export type AnsweredNoticeAnswer = z.infer<typeof AnsweredNoticeAnswer>;

/** The newest notice, and what one of today would mean, before anything is sent. */
export const NoticeStateAnswer = z.object({
  notice: Notice.nullable(),
  /** The tenant stays after all: both have signed a further term for the same home. */
  isOvertaken: z.boolean(),
  /** Nothing of the fee for leaving early is paid or still to be paid. */
  isFeeCancelled: z.boolean(),
  canGive: z.boolean(),
  earliestEndDate: Day,
  /** The wanted day, or the earliest one, and what it costs. */
  endDate: Day,
  fee: z.number(),
  /** The rent of the month in which it ends, for its days; null where whole months are due. */
  lastRent: z.object({ from: Day, amount: z.number() }).nullable(),
  /** Rent of the first month for later days: it was paid with the deposit, and goes back with it. */
  unusedRent: z.number(),
  /** What the agreement says; null where it does not let the tenant leave early. */
  breakClause: z
    .object({
      afterMonths: z.int(),
      noticeDays: z.int(),
      feePercentFirstHalf: z.number(),
      feePercentSecondHalf: z.number(),
    })
    .nullable(),
});
export type NoticeStateAnswer = z.infer<typeof NoticeStateAnswer>;
