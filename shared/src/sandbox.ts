import { z } from 'zod';
import { Instant } from './fields.ts';

export const MailboxAnswer = z.object({
  messages: z.array(
    z.object({
      id: z.uuid(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      attachments: z.array(z.object({ name: z.string(), url: z.string() })),
      createdAt: Instant,
    }),
  ),
  /** There are older ones. */
  hasMore: z.boolean(),
});
export type MailboxAnswer = z.infer<typeof MailboxAnswer>;

export const ClockAnswer = z.object({ now: Instant });
export type ClockAnswer = z.infer<typeof ClockAnswer>;

export const AdvanceClock = z.object({
  advance: z.iso.duration('Advance must be an ISO 8601 duration such as P1D, P1W or P1M'),
});
export type AdvanceClock = z.infer<typeof AdvanceClock>;

/** What the bank makes of a dispute. */
export const DecideDispute = z.object({
  decision: z.enum(['won', 'lost'], { error: 'Decision must be won or lost' }),
});
export type DecideDispute = z.infer<typeof DecideDispute>;
export const DisputeDecisionAnswer = z.object({ status: z.string() });
export type DisputeDecisionAnswer = z.infer<typeof DisputeDecisionAnswer>;
