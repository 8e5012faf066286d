import { z } from 'zod';
import { ContractMessageAnswer } from './contracts.ts';
import { Instant, text } from './fields.ts';
import {
  declineReasonMaxLength,
  identityNumberLength,
  landlordBatchSize,
  landlordConsentVersion,
  reportedEventKinds,
  sealedKinds,
  sealProblems,
  signatureLimits,
  signatureMethods,
  signingConsentVersion,
  signingEventKinds,
  signingParties,
  signingStatuses,
  verificationStatuses,
} from './signing.constants.ts';
import { verificationCodeLength, verificationCodeOf } from './verification.constants.ts';

export type SigningStatus = (typeof signingStatuses)[number];
export type SigningParty = (typeof signingParties)[number];
export type SignatureMethod = (typeof signatureMethods)[number];
export type SealProblem = (typeof sealProblems)[number];
export type SigningEventKind = (typeof signingEventKinds)[number];

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256 hash');

export const Signing = z.object({
  status: z.enum(signingStatuses),
  /** Of the agreement that is signed. */
  documentSha256: z.string(),
  consentVersion: z.number(),
  consentText: z.string(),
  parties: z.array(
    z.object({
      party: z.enum(signingParties),
      /** Whoever signs, or has signed. */
      name: z.string(),
      method: z.enum(signatureMethods).nullable(),
      signedAt: Instant.nullable(),
    }),
  ),
});
export type Signing = z.infer<typeof Signing>;
export const SigningAnswer = z.object({ signing: Signing });
export type SigningAnswer = z.infer<typeof SigningAnswer>;

/** Null where the agreement was never sent to be signed in the browser. */
export const FoundSigningAnswer = z.object({ signing: Signing.nullable() });
export type FoundSigningAnswer = z.infer<typeof FoundSigningAnswer>;

export const ReportSigningEvent = z.object({
  kind: z.enum(reportedEventKinds, { error: `Kind must be one of ${reportedEventKinds.join(', ')}` }),
});

const coordinate = z
  .number('A point needs two numbers')
  .min(0, 'A point lies outside the field')
  .max(signatureLimits.coordinate, 'A point lies outside the field')
  .transform(Math.round);
/** Points without times or pressure: those would come near biometrics. */
const Strokes = z
  .array(z.array(z.object({ x: coordinate, y: coordinate })).min(1, 'A stroke needs a point'))
  .min(1, 'Draw your signature')
  .max(signatureLimits.strokes, `At most ${signatureLimits.strokes} strokes`)
  .refine((strokes) => strokes.flat().length <= signatureLimits.points, 'The signature has too many points')
  .refine(hasInk, 'Draw your signature');
export type Strokes = z.output<typeof Strokes>;

/** A dot is no signature. */
function hasInk(strokes: { x: number; y: number }[][]): boolean {
  const points = strokes.flat();
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  return extent(points.map(({ x }) => x)) + extent(points.map(({ y }) => y)) >= 20;
}

/** Whoever signs agrees to the words that they were shown. */
const consentTo = (version: number) => z.literal(version, { error: 'There is no such consent text' });

const { min, max } = identityNumberLength;
const signed = {
  printedName: text('Name', signatureLimits.nameLength),
  /** Printed on the agreement, and seen nowhere else. */
  identityNumber: z
    .string('NRIC or passport number must be text')
    .trim()
    .regex(
      new RegExp(`^[A-Za-z0-9 -]{${min},${max}}$`),
      `NRIC or passport number has ${min} to ${max} letters, digits, spaces or hyphens`,
    )
    .optional(),
  consentVersion: consentTo(signingConsentVersion),
  documentSha256: Sha256,
};
export const SignDocument = z.discriminatedUnion(
  'method',
  [
    z.object({
      method: z.literal('typed'),
      text: text('Signature', signatureLimits.nameLength),
      ...signed,
    }),
    z.object({ method: z.literal('drawn'), strokes: Strokes, ...signed }),
  ],
  { error: `Method must be one of ${signatureMethods.join(', ')}` },
);
export type SignDocument = z.output<typeof SignDocument>;
export const SignedAnswer = ContractMessageAnswer.extend({ signing: Signing });
export type SignedAnswer = z.infer<typeof SignedAnswer>;

/** Why a tenant declines, or an admin stops it. */
export const DeclineSigning = z.object({ reason: text('Reason', declineReasonMaxLength) });
export type DeclineSigning = z.output<typeof DeclineSigning>;

export const SigningEvent = z.object({
  number: z.number(),
  kind: z.enum(signingEventKinds),
  at: Instant,
  by: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string(),
  detail: z.string(),
  hash: z.string(),
});
export type SigningEvent = z.infer<typeof SigningEvent>;
const SigningTrail = z.object({
  events: z.array(SigningEvent),
  /** No event or signature was altered or removed since. */
  isIntact: z.boolean(),
});
/** A request that was closed, and that another one has replaced. */
export const EarlierSigning = SigningTrail.extend({
  status: z.enum(signingStatuses),
  closedAt: Instant,
  reason: z.string(),
  parties: Signing.shape.parties,
});
export type EarlierSigning = z.infer<typeof EarlierSigning>;
/** Why there is no final document yet. */
export const SealFailure = z.object({
  failures: z.number(),
  nextTryAt: Instant,
  problem: z.enum(sealProblems),
});
export type SealFailure = z.infer<typeof SealFailure>;
export const WholeSigningTrail = SigningTrail.extend({
  signing: Signing,
  code: z.string(),
  /** As in `WaitingForLandlord`. */
  signatory: z.string(),
  sealFailure: SealFailure.nullable(),
  /** The newest first. */
  earlier: z.array(EarlierSigning),
});
export type WholeSigningTrail = z.infer<typeof WholeSigningTrail>;

/** Null where the agreement was never sent to be signed in the browser. */
export const SigningTrailAnswer = z.object({ trail: WholeSigningTrail.nullable() });
export type SigningTrailAnswer = z.infer<typeof SigningTrailAnswer>;

export const WaitingForLandlord = z.object({
  contractId: z.uuid(),
  number: z.string(),
  tenant: z.string(),
  property: z.string(),
  roomName: z.string().nullable(),
  startDate: z.string(),
  tenantSignedAt: Instant.nullable(),
  /** Whom the agreement names as the landlord's signatory; empty where it names nobody, and whoever signs does so by name. */
  signatory: z.string(),
  contractFile: z.string().nullable(),
});
export type WaitingForLandlord = z.infer<typeof WaitingForLandlord>;
export const WaitingForLandlordAnswer = z.object({ waiting: z.array(WaitingForLandlord) });
export type WaitingForLandlordAnswer = z.infer<typeof WaitingForLandlordAnswer>;

export const SignForLandlord = z.object({
  contractIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one contract')
    .max(landlordBatchSize, `At most ${landlordBatchSize} at once`),
  consentVersion: consentTo(landlordConsentVersion),
});
export type SignForLandlord = z.output<typeof SignForLandlord>;
export const SignForLandlordAnswer = z.object({
  message: z.string(),
  signed: z.array(z.uuid()),
  refused: z.array(z.object({ contractId: z.uuid(), message: z.string() })),
});
export type SignForLandlordAnswer = z.infer<typeof SignForLandlordAnswer>;

export const ByCode = z.object({
  code: z
    .string()
    .length(verificationCodeLength, 'This code is not valid')
    .regex(/^[0-9A-Za-z]*$/, 'This code is not valid')
    .transform(verificationCodeOf),
});
export const BySha256 = z.object({ hash: Sha256 });
/** Facts about a sealed document, with nothing that only its parties may know. */
export const Verification = z.object({
  kind: z.enum(sealedKinds),
  /** Of the contract. */
  number: z.string(),
  sealedAt: Instant,
  /** Null of a report that was sealed before its pages were counted. */
  pages: z.number().nullable(),
  sha256: z.string(),
  status: z.enum(verificationStatuses),
  /** Nobody signs a report. */
  parties: z.array(z.object({ party: z.enum(signingParties), name: z.string(), signedAt: Instant })),
});
export type Verification = z.infer<typeof Verification>;
export const VerificationAnswer = z.object({ document: Verification });
export type VerificationAnswer = z.infer<typeof VerificationAnswer>;
