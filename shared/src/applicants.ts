import { z } from 'zod';
import {
  aboutMaxLength,
  applicantDetails,
  applicantNoteMaxLength,
  documentKinds,
  employerMaxLength,
  incomeMax,
  occupantsRange,
  occupationMaxLength,
  requestNoteMaxLength,
} from './applicants.constants.ts';
import { Application, ApplicationStatus } from './applications.ts';
import { ContractStatus } from './contracts.ts';
import { amount, Day, Instant, optionalLine, optionalText, text } from './fields.ts';

const DocumentKind = z.enum(documentKinds, { error: `Kind must be one of ${documentKinds.join(', ')}` });
export type DocumentKind = z.infer<typeof DocumentKind>;
const ApplicantDetail = z.enum(applicantDetails, {
  error: `Each must be one of ${applicantDetails.join(', ')}`,
});

const ApplicantDocument = z.object({
  id: z.uuid(),
  kind: DocumentKind,
  type: z.enum(['picture', 'PDF']),
  sizeBytes: z.int(),
  uploadedAt: Instant,
  /** A link that expires, for whoever reads this answer. */
  file: z.string(),
});
export type ApplicantDocument = z.infer<typeof ApplicantDocument>;

/** What somebody tells about themselves, for all their applications. Empty or null where they have told nothing. */
const Applicant = z.object({
  occupation: z.string(),
  employer: z.string(),
  /** Ringgit. */
  monthlyIncome: z.number().nullable(),
  occupants: z.int().nullable(),
  about: z.string(),
  documents: z.array(ApplicantDocument),
});
export type Applicant = z.infer<typeof Applicant>;

/** Something that an admin asked for and that is still missing. */
const OpenRequest = z.object({
  id: z.uuid(),
  property: z.object({ name: z.string() }),
  roomName: z.string().nullable(),
  missing: z.array(ApplicantDetail),
  note: z.string(),
  askedAt: Instant,
});
export type OpenRequest = z.infer<typeof OpenRequest>;

export const ApplicantAnswer = z.object({ applicant: Applicant, requests: z.array(OpenRequest) });
export type ApplicantAnswer = z.infer<typeof ApplicantAnswer>;
export const ApplicantMessageAnswer = ApplicantAnswer.extend({ message: z.string() });
export type ApplicantMessageAnswer = z.infer<typeof ApplicantMessageAnswer>;

const blankIsNull = (input: unknown) => (input === '' ? null : input);
const occupantsWords = `Number of occupants must be a whole number from ${occupantsRange.min} to ${occupantsRange.max}`;

/** What is left out stays as it is; an empty text or null takes it away. */
export const SaveApplicant = z.object({
  occupation: optionalLine('Occupation', occupationMaxLength).optional(),
  employer: optionalLine('Employer', employerMaxLength).optional(),
  monthlyIncome: z.preprocess(blankIsNull, amount('Monthly income', incomeMax, 0).nullable()).optional(),
  occupants: z
    .preprocess(
      blankIsNull,
      z
        .int(occupantsWords)
        .min(occupantsRange.min, occupantsWords)
        .max(occupantsRange.max, occupantsWords)
        .nullable(),
    )
    .optional(),
  about: optionalText('About yourself', aboutMaxLength).optional(),
});
export type SaveApplicant = z.input<typeof SaveApplicant>;
export type ApplicantChanges = z.output<typeof SaveApplicant>;

/** The fields of the form beside its file, `document`. */
export const AddDocument = z.object({ kind: DocumentKind });

const Tenancy = z.object({
  contractId: z.uuid(),
  contractNumber: z.string(),
  property: z.object({ name: z.string() }),
  roomName: z.string().nullable(),
  startDate: Day,
  endDate: Day,
  status: ContractStatus,
  /** Before the day that the application was for. */
  endedEarly: z.boolean(),
  payments: z.object({ paid: z.int(), late: z.int(), overdue: z.int() }),
});
export type Tenancy = z.infer<typeof Tenancy>;

const EarlierApplication = z.object({
  id: z.uuid(),
  property: z.object({ name: z.string() }),
  roomName: z.string().nullable(),
  startDate: Day,
  stayLength: z.int(),
  status: ApplicationStatus,
  createdAt: Instant,
});

const DetailsRequest = z.object({
  id: z.uuid(),
  wanted: z.array(ApplicantDetail),
  missing: z.array(ApplicantDetail),
  note: z.string(),
  /** Still shown to the applicant. */
  isOpen: z.boolean(),
  askedBy: z.object({ firstname: z.string(), lastname: z.string() }),
  askedAt: Instant,
});

/** All that an admin reads before answering an application. */
const ApplicationDetails = z.object({
  application: Application,
  applicant: Applicant,
  /** What the applicant has not told. */
  missing: z.array(ApplicantDetail),
  requests: z.array(DetailsRequest),
  /** The newest others of this person. */
  applications: z.array(EarlierApplication),
  tenancies: z.array(Tenancy),
  complaints: z.int(),
});
export type ApplicationDetails = z.infer<typeof ApplicationDetails>;
export const ApplicationDetailsAnswer = z.object({ details: ApplicationDetails });
export type ApplicationDetailsAnswer = z.infer<typeof ApplicationDetailsAnswer>;

export const AskForDetails = z
  .object({
    wanted: z
      .array(ApplicantDetail, 'What is asked for must be a list')
      .max(applicantDetails.length, `At most ${applicantDetails.length} can be asked for`)
      .transform((wanted) => [...new Set(wanted)])
      .default([]),
    note: optionalText('Message', requestNoteMaxLength).default(''),
  })
  .refine(({ wanted, note }) => wanted.length > 0 || note !== '', {
    path: ['wanted'],
    error: 'Please choose what is missing, or write it',
  });
export type AskForDetails = z.input<typeof AskForDetails>;
export type DetailsWanted = z.output<typeof AskForDetails>;

export const WriteApplicantNote = z.object({ note: text('Note', applicantNoteMaxLength) });
export type WriteApplicantNote = z.infer<typeof WriteApplicantNote>;

/** About the person, the newest first; each says at which application it was written. */
export const ApplicantNotesAnswer = z.object({
  notes: z.array(
    z.object({
      id: z.uuid(),
      note: z.string(),
      applicationId: z.uuid(),
      property: z.object({ name: z.string() }),
      roomName: z.string().nullable(),
      writtenBy: z.object({ firstname: z.string(), lastname: z.string() }),
      writtenAt: Instant,
    }),
  ),
});
export type ApplicantNotesAnswer = z.infer<typeof ApplicantNotesAnswer>;

export const CompareApplicants = z.object({
  propertyId: z.uuid('This property id is not valid'),
  /** Room Rental only. Without it, all rooms. */
  roomId: z.uuid('This room is not valid').optional(),
});
export type CompareApplicants = z.infer<typeof CompareApplicants>;

const ComparedApplicant = z.object({
  application: Application,
  occupation: z.string(),
  monthlyIncome: z.number().nullable(),
  occupants: z.int().nullable(),
  /** How many of each kind. */
  documents: z.object({ payslip: z.int(), identity: z.int(), other: z.int() }),
  /** Contracts that began, and their payments. */
  tenancies: z.int(),
  payments: Tenancy.shape.payments,
  notes: z.int(),
});
export type ComparedApplicant = z.infer<typeof ComparedApplicant>;

/** Those who wait for an answer, the newest first. `waiting` counts all of them, also those beyond the limit. */
export const ComparisonAnswer = z.object({ applicants: z.array(ComparedApplicant), waiting: z.int() });
export type ComparisonAnswer = z.infer<typeof ComparisonAnswer>;
