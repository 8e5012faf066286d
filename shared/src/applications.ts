import { z } from 'zod';
import { applicationSorts, applicationStatuses, rejectionReasonMaxLength } from './applications.constants.ts';
import { ContractStatus } from './contracts.ts';
import { blankIsUnset, Day, Instant, optionalText } from './fields.ts';
import { cursors, searchedPage } from './pagination.ts';
import { PropertyType } from './properties.ts';
import { Stay } from './stays.ts';

export const ApplicationStatus = z.enum(applicationStatuses, {
  error: `Status must be one of ${applicationStatuses.join(', ')}`,
});
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

export const Application = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  user: z.object({ _id: z.uuid(), firstname: z.string(), lastname: z.string(), email: z.string() }),
  property: z.object({
    _id: z.uuid(),
    id: z.uuid(),
    name: z.string(),
    address: z.string(),
    type: PropertyType,
    /** What the unit costs now, or what the contract says once there is one. */
    price: z.number(),
  }),
  /** Room Rental only. */
  roomId: z.uuid().nullable(),
  roomName: z.string().nullable(),
  roomPrice: z.number().nullable(),
  startDate: Day,
  endDate: Day,
  /** Months. */
  stayLength: z.number().int(),
  status: ApplicationStatus,
  /** Why it was rejected, if whoever rejected it has said so. */
  rejectionReason: z.string().nullable(),
  createdAt: Instant,
  /** The id of the contract that was made when it was accepted. */
  contract: z.uuid().nullable(),
  contractState: z
    .object({
      status: ContractStatus,
      isSigned: z.boolean(),
      /** The landlord may still have to sign. */
      isSignedByTenant: z.boolean(),
      isDepositPaid: z.boolean(),
      /** A transfer of the deposit waits for an admin: until then the place stays held, and nobody can give it up. */
      isDepositSlipWaiting: z.boolean(),
      /** Signed and paid by then, or the place is given away. Null once it no longer matters. */
      holdExpiresAt: Instant.nullable(),
    })
    .nullable(),
});
export type Application = z.infer<typeof Application>;

export const CreateApplication = Stay.extend({
  /** Whoever applies does it for themselves; another's id is refused. */
  user: z.uuid('This user id is not valid').optional(),
});
export type CreateApplication = z.input<typeof CreateApplication>;
export type NewApplication = z.output<typeof CreateApplication>;

export const PatchApplication = z.object({
  status: z.enum(['Accepted', 'Rejected', 'Cancelled'], {
    error: 'Status must be Accepted, Rejected or Cancelled',
  }),
  /** Of a rejection; the applicant is told. */
  reason: optionalText('Reason', rejectionReasonMaxLength).optional(),
});
export type PatchApplication = z.output<typeof PatchApplication>;

export const FindApplications = searchedPage(applicationSorts).extend({
  propertyId: z.uuid('This property id is not valid').optional(),
  roomId: z.uuid('This room is not valid').optional(),
  status: ApplicationStatus.optional(),
});
export type FindApplications = z.output<typeof FindApplications>;

export const FindAppliedRooms = z.object({ propertyId: z.uuid('This property id is not valid') });
/** Rooms of a property that can be applied for, and those that are gone but were. */
export const AppliedRoomsAnswer = z.object({
  rooms: z.array(
    z.object({
      _id: z.uuid(),
      id: z.uuid(),
      name: z.string(),
      isRemoved: z.boolean(),
      waitingApplications: z.number().int(),
    }),
  ),
});
export type AppliedRoomsAnswer = z.infer<typeof AppliedRoomsAnswer>;

export const FindActiveApplication = z.object({
  propertyId: z.uuid('Property is required'),
  userId: z.uuid('User is required'),
  roomId: z.preprocess(blankIsUnset, z.uuid('This room is not valid').optional()),
});
export type FindActiveApplication = z.output<typeof FindActiveApplication>;

/** `message` says why not. */
export const EligibilityAnswer = z.object({ canApply: z.boolean(), message: z.string().optional() });
export type EligibilityAnswer = z.infer<typeof EligibilityAnswer>;

export const ApplicationAnswer = z.object({ application: Application });
export type ApplicationAnswer = z.infer<typeof ApplicationAnswer>;
export const ApplicationMessageAnswer = z.object({ message: z.string(), application: Application });
export type ApplicationMessageAnswer = z.infer<typeof ApplicationMessageAnswer>;
export const ApplicationsAnswer = z.object({ applications: z.array(Application), ...cursors });
export type ApplicationsAnswer = z.infer<typeof ApplicationsAnswer>;
