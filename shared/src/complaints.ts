import { z } from 'zod';
import {
  commentRules,
  complaintCategories,
  complaintSorts,
  complaintStatuses,
  complaintTitleMaxLength,
  complaintUrgencies,
  preferredTimesMaxLength,
} from './complaints.constants.ts';
import { Instant, line, optionalLine, optionalText, text } from './fields.ts';
import { cursors, searchedPage } from './pagination.ts';
import { descriptionMaxLength } from './properties.constants.ts';
import { UserType } from './users.ts';

export const ComplaintStatus = z.enum(complaintStatuses, {
  error: `Status must be one of ${complaintStatuses.join(', ')}`,
});
export type ComplaintStatus = z.infer<typeof ComplaintStatus>;

const categoryError = `Category must be one of ${complaintCategories.join(', ')}`;
const ComplaintCategory = z.enum(complaintCategories, { error: categoryError });
export type ComplaintCategory = z.infer<typeof ComplaintCategory>;

const urgencyError = `Urgency must be one of ${complaintUrgencies.join(', ')}`;
const ComplaintUrgency = z.enum(complaintUrgencies, { error: urgencyError });
export type ComplaintUrgency = z.infer<typeof ComplaintUrgency>;

const Person = z.object({ _id: z.uuid(), firstname: z.string(), lastname: z.string() });

export const Complaint = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  customer: Person,
  property: z.object({ _id: z.uuid(), name: z.string() }),
  roomName: z.string().nullable(),
  /** Whoever took it, and in the end whoever finished it. */
  admin: Person.nullable(),
  title: z.string(),
  description: z.string(),
  /** Null where the tenant did not say it, like the two below. */
  category: ComplaintCategory.nullable(),
  urgency: ComplaintUrgency.nullable(),
  /** When somebody may come, in the tenant's words. */
  preferredTimes: z.string().nullable(),
  status: ComplaintStatus,
  resolutionDetails: z.string().nullable(),
  createdAt: Instant,
  photographs: z.array(
    z.object({
      /** Opens without a login until it expires; `&width=480` behind it asks for a smaller one. */
      url: z.string(),
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
  comments: z.array(
    z.object({
      _id: z.uuid(),
      id: z.uuid(),
      author: z.object({ firstname: z.string(), lastname: z.string(), userType: UserType }),
      body: z.string(),
      createdAt: Instant,
    }),
  ),
});
export type Complaint = z.infer<typeof Complaint>;

const words = {
  title: line('Title', complaintTitleMaxLength),
  description: text('Description', descriptionMaxLength),
};

/** Forms send an empty text for what nobody chose or wrote; it becomes null. */
const details = {
  category: z
    .enum(['', ...complaintCategories], { error: categoryError })
    .transform((category) => category || null)
    .nullable()
    .optional(),
  urgency: z
    .enum(['', ...complaintUrgencies], { error: urgencyError })
    .transform((urgency) => urgency || null)
    .nullable()
    .optional(),
  preferredTimes: optionalLine('Preferred times', preferredTimesMaxLength)
    .transform((times) => times || null)
    .nullable()
    .optional(),
};

export const CreateComplaint = z.object({
  /** Whoever complains does it for themselves; another's id is refused. */
  customer: z.uuid('This user id is not valid').optional(),
  ...words,
  ...details,
});
export type CreateComplaint = z.infer<typeof CreateComplaint>;

const resolutionMissing = 'Resolution details are required';

/** A tenant sends what they report, an admin a status: one URL for both, as the specification has it. */
export const PatchComplaint = z
  .object({
    title: words.title.optional(),
    description: words.description.optional(),
    ...details,
    status: ComplaintStatus.optional(),
    /** Whoever takes a complaint takes it themselves; another's id is refused. */
    admin: z.uuid('This user id is not valid').optional(),
    resolutionDetails: optionalText('Resolution details', descriptionMaxLength)
      .min(1, resolutionMissing)
      .optional(),
  })
  .refine(({ status, resolutionDetails }) => status !== 'Handled' || resolutionDetails !== undefined, {
    path: ['resolutionDetails'],
    error: resolutionMissing,
  });
export type PatchComplaint = z.input<typeof PatchComplaint>;
export type ComplaintChanges = z.output<typeof PatchComplaint>;

export const CreateComment = z.object({ body: text('Comment', commentRules.maxLength) });
export type CreateComment = z.infer<typeof CreateComment>;

export const FindComplaints = searchedPage(complaintSorts).extend({
  status: ComplaintStatus.optional(),
  category: ComplaintCategory.optional(),
  urgency: ComplaintUrgency.optional(),
});
export type FindComplaints = z.output<typeof FindComplaints>;

export const ComplaintAnswer = z.object({ complaint: Complaint });
export const ComplaintMessageAnswer = z.object({ message: z.string(), complaint: Complaint });
export type ComplaintMessageAnswer = z.infer<typeof ComplaintMessageAnswer>;
export const ComplaintsAnswer = z.object({ complaints: z.array(Complaint), ...cursors });
export type ComplaintsAnswer = z.infer<typeof ComplaintsAnswer>;
