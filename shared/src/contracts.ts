import { z } from 'zod';
import { contractSorts, contractStatuses, sendBackReasonMaxLength } from './contracts.constants.ts';
import { depositSenOf, depositSenRange } from './deposits.ts';
import { amount, blankIsUnset, Day, DayInput, Instant, text, writeBound } from './fields.ts';
import { toSen } from './money.ts';
import { cursors, searchedPage, unpaged } from './pagination.ts';
import { amountRange } from './properties.constants.ts';
import { PropertyType } from './properties.ts';
import { contractEndings, renewalStatuses } from './renewals.constants.ts';
import { signingStatuses } from './signing.constants.ts';
import { AgreedLength, Stay } from './stays.ts';

export const ContractStatus = z.enum(contractStatuses, {
  error: `Status must be one of ${contractStatuses.join(', ')}`,
});
export type ContractStatus = z.infer<typeof ContractStatus>;

export const Contract = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  /** What people call it: the number printed on the agreement. */
  number: z.string(),
  user: z.object({ _id: z.uuid(), firstname: z.string(), lastname: z.string(), email: z.string() }),
  property: z.object({
    _id: z.uuid(),
    id: z.uuid(),
    name: z.string(),
    address: z.string(),
    type: PropertyType,
  }),
  /** Room Rental only, like roomPrice and roomDepositAmount. */
  roomId: z.uuid().nullable(),
  roomName: z.string().nullable(),
  startDate: Day,
  endDate: Day,
  rentAmount: z.number(),
  roomPrice: z.number().nullable(),
  /** The sum of its parts. */
  depositAmount: z.number(),
  depositParts: z.object({ security: z.number(), utilities: z.number(), accessCards: z.number() }),
  roomDepositAmount: z.number().nullable(),
  /** Deposit plus the first month's rent; nothing where the deposit of the contract before carries over, or where it was imported. */
  depositPayable: z.number(),
  status: ContractStatus,
  isActive: z.boolean(),
  isSigned: z.boolean(),
  /** The landlord may still have to sign. */
  isSignedByTenant: z.boolean(),
  /** Of the signing in the browser. Null where there is none, or it was given up. */
  signingStatus: z.enum(signingStatuses).nullable(),
  /** Also where nothing has to be paid to begin. */
  isDepositPaid: z.boolean(),
  /** The transaction that the deposit is paid by. */
  depositTransactionId: z.uuid().nullable(),
  /** The slip of a transfer of the deposit waits for confirmation. */
  isDepositSlipWaiting: z.boolean(),
  holdExpiresAt: Instant.nullable(),
  /** Links that expire, for the tenant and admins only. `contractFile` is the signed one where there is one: sealed, or as it was uploaded. */
  contractFile: z.string().nullable(),
  originalFile: z.string().nullable(),
  signedFile: z.string().nullable(),
  /** Why an admin sent the signed upload back, until there is a new one. */
  sentBack: z.object({ reason: z.string(), at: Instant }).nullable(),
  /** It ran before it came here: its agreement was signed elsewhere, and is here only where an admin has added it. */
  isImported: z.boolean(),
  /** The contract that this one follows, of the same tenant: a renewal, or a move from another unit. */
  renews: z.uuid().nullable(),
  /** The one that follows this one, unless it was cancelled or ended before it began. */
  renewedBy: z.uuid().nullable(),
  /** Of the newest offer of a further term, or of the newest question for one. */
  renewalStatus: z.enum(renewalStatuses).nullable(),
  createdAt: Instant,
});
export type Contract = z.infer<typeof Contract>;

const depositPart = (label: string) =>
  z.preprocess(blankIsUnset, amount(label, amountRange.max, 0).default(0).transform(toSen));

/** Parts that are left out are nothing. They become sen here, so that they add up. */
const DepositInput = z
  .object({
    security: depositPart('Security deposit'),
    utilities: depositPart('Utility deposit'),
    accessCards: depositPart('Access card deposit'),
  })
  .transform(({ security, utilities, accessCards }) => ({
    securitySen: security,
    utilitySen: utilities,
    accessCardSen: accessCards,
  }))
  .refine(
    (parts) => depositSenOf(parts) >= depositSenRange.min && depositSenOf(parts) <= depositSenRange.max,
    {
      path: ['security'],
      message: `The parts of the deposit must add up to ${writeBound(amountRange.min)} to ${writeBound(amountRange.max)}`,
    },
  );

export type DepositInput = z.input<typeof DepositInput>;

/** What an admin may agree with a tenant instead of what the unit costs. */
export const agreedAmounts = {
  rentAmount: z.preprocess(blankIsUnset, amount('Rent', amountRange.max).optional()),
  deposit: DepositInput.optional(),
};

/** A walk-in tenant, entered by an admin: the same path as an accepted application. */
export const CreateContract = Stay.extend({
  user: z.uuid('Tenant is required'),
  stayLength: AgreedLength,
  ...agreedAmounts,
});
export type CreateContract = z.input<typeof CreateContract>;
export type NewContract = z.output<typeof CreateContract>;

/** The tenant of a contract moves to another unit of ours: the new contract follows the one that they have. */
export const MoveTenant = CreateContract.omit({ user: true });
export type MoveTenant = z.input<typeof MoveTenant>;
export type TenantMove = z.output<typeof MoveTenant>;

/** `endDate`, or `isActive: false` for today. */
export const PatchContract = z
  .object({
    endDate: DayInput('End date').optional(),
    isActive: z.literal(false, { error: 'A contract can only be made inactive' }).optional(),
  })
  .refine(({ endDate, isActive }) => endDate !== undefined || isActive === false, {
    path: ['endDate'],
    message: 'End date is required',
  });
export type PatchContract = z.output<typeof PatchContract>;

export const SendBackUpload = z.object({ reason: text('Reason', sendBackReasonMaxLength) });
export type SendBackUpload = z.output<typeof SendBackUpload>;

/** `Ending soon`: active, and within the days before its end at which a further term is offered. */
const Ending = z.enum(contractEndings, { error: `Ending must be ${contractEndings.join(' or ')}` });

export const FindContracts = searchedPage(contractSorts).extend({
  status: ContractStatus.optional(),
  ending: Ending.optional(),
});
export type FindContracts = z.output<typeof FindContracts>;
export const ExportContracts = FindContracts.omit(unpaged);
export type ExportContracts = z.output<typeof ExportContracts>;

export const ContractAnswer = z.object({ contract: Contract });
export type ContractAnswer = z.infer<typeof ContractAnswer>;
export const ContractMessageAnswer = z.object({ message: z.string(), contract: Contract });
export type ContractMessageAnswer = z.infer<typeof ContractMessageAnswer>;
export const ContractsAnswer = z.object({ contracts: z.array(Contract), ...cursors });
export type ContractsAnswer = z.infer<typeof ContractsAnswer>;
