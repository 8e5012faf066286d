import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DatabaseMetadata,
  type ExpressionNode,
  GenericExpressionNode,
  generate,
  IdentifierNode,
  LiteralNode,
  PostgresDialect,
  UnionExpressionNode,
} from 'kysely-codegen';
import { createDb } from '../src/platform/db/db.ts';
import { startEmbedded } from '../src/platform/db/embedded/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';

const schemaFile = join(import.meta.dirname, '../src/platform/db/schema.ts');

/** Text columns whose values are a union of `shared`, by the union and the file of `shared` that declares it. */
const unions: Record<string, { file: string; columns: string[] }> = {
  ApplicationStatus: { file: 'applications', columns: ['applications.status', 'application_details.status'] },
  DocumentKind: { file: 'applicants', columns: ['applicant_documents.kind'] },
  ComplaintCategory: {
    file: 'complaints',
    columns: ['complaints.category', 'complaint_details.category'],
  },
  ComplaintStatus: { file: 'complaints', columns: ['complaints.status', 'complaint_details.status'] },
  ComplaintUrgency: { file: 'complaints', columns: ['complaints.urgency', 'complaint_details.urgency'] },
  ContractStatus: {
    file: 'contracts',
    columns: [
      'application_details.contract_status',
      'contract_details.status',
      'contract_details.renewed_by_status',
      'contracts.status',
      'inspection_details.contract_status',
      'live_contracts.status',
      'stamping_details.contract_status',
      'transaction_details.contract_status',
    ],
  },
  PropertyType: {
    file: 'properties',
    columns: [
      'application_details.property_type',
      'contract_details.property_type',
      'inspection_details.property_type',
      'properties.type',
      'tenancy_parties.property_type',
      'transaction_details.property_type',
      'units.property_type',
    ],
  },
  Condition: { file: 'inspections', columns: ['inspection_items.condition'] },
  InspectionItemKind: { file: 'inspections', columns: ['inspection_items.kind'] },
  InspectionKind: { file: 'inspections', columns: ['inspections.kind', 'inspection_details.kind'] },
  InspectionStatus: {
    file: 'inspections',
    columns: ['inspections.status', 'inspection_details.status', 'inspection_details.compared_status'],
  },
  ImportSource: { file: 'imports', columns: ['imports.source'] },
  ImportStatus: { file: 'imports', columns: ['imports.status'] },
  LandlordSigning: {
    file: 'settings',
    columns: ['settings.landlord_signs', 'current_settings.landlord_signs'],
  },
  LateFeeKind: { file: 'settings', columns: ['settings.late_fee', 'current_settings.late_fee'] },
  MeterUnit: { file: 'charges', columns: ['meters.unit', 'inspection_items.unit'] },
  PaymentMethod: {
    file: 'transactions',
    columns: [
      'transactions.payment_method',
      'transaction_details.payment_method',
      'reversed_payments.method',
    ],
  },
  RefundMethod: { file: 'refunds', columns: ['refunds.method'] },
  RefundStatus: { file: 'refunds', columns: ['refunds.status'] },
  HistoryKind: { file: 'refunds', columns: ['transaction_events.kind'] },
  NoticeKind: { file: 'notices', columns: ['notices.kind'] },
  NoticeStatus: { file: 'notices', columns: ['notices.status'] },
  DeductionKind: { file: 'settlements', columns: ['deposit_deductions.kind'] },
  SettlementStatus: { file: 'settlements', columns: ['settlements.status'] },
  RenewalStatus: { file: 'renewals', columns: ['renewals.status', 'contract_details.renewal_status'] },
  Side: { file: 'fields', columns: ['inspection_photographs.side', 'notices.side', 'renewals.side'] },
  SignatureMethod: { file: 'signing', columns: ['signatures.method'] },
  SealProblem: { file: 'signing', columns: ['failed_seals.problem'] },
  SigningEventKind: { file: 'signing', columns: ['signing_events.kind'] },
  SigningParty: { file: 'signing', columns: ['signatures.party'] },
  SigningStatus: { file: 'signing', columns: ['signing_requests.status', 'contract_details.signing_status'] },
  SlipStatus: { file: 'transactions', columns: ['payment_slips.status', 'transaction_details.slip_status'] },
  StampingPayer: { file: 'stamping', columns: ['stampings.payer', 'stamping_details.payer'] },
  StampingStatus: { file: 'stamping', columns: ['stampings.status', 'stamping_details.status'] },
  TransactionStatus: { file: 'transactions', columns: ['transactions.status', 'transaction_details.status'] },
  TransactionType: { file: 'transactions', columns: ['transactions.type', 'transaction_details.type'] },
  UserStatus: {
    file: 'users',
    columns: ['users.status', 'existing_users.status', 'tenancy_parties.user_status'],
  },
  UserType: {
    file: 'users',
    columns: ['users.user_type', 'existing_users.user_type', 'tenancy_parties.user_type'],
  },
};

/** Text columns whose values only the server knows. */
const literals: Record<string, string[]> = {
  'autopay_attempts.status': ['Charging', 'Succeeded', 'Declined', 'Waiting for Authentication', 'Cancelled'],
  'autopay_mandates.ended_because': [
    'tenant',
    'contract',
    'card removed',
    'declined',
    'replaced',
    'not completed',
    'disputed',
  ],
  'autopay_mandates.status': ['Pending', 'Active', 'Ended'],
  'backups.kind': ['nightly', 'by hand'],
  'contract_files.kind': ['original', 'signed', 'sealed'],
  'deposit_details.status': ['Held', 'Proposed', 'Disputed', 'Accepted', 'Decided', 'Settled'],
  'installation.mode': ['sandbox', 'production'],
  'signatures.account_password_set_by': ['owner', 'admin'],
  'users.password_set_by': ['owner', 'admin'],
  'imported_records.kind': ['property', 'unit', 'user', 'contract', 'transaction'],
  'one_time_codes.purpose': [
    'verify-email',
    'reset-password',
    'change-email',
    'undo-email-change',
    'invitation',
  ],
  'payment_intents.provider': ['sandbox', 'stripe'],
  'disputes.outcome': ['to be paid again', 'charged again', 'written off', 'returned'],
  'payment_intents.status': ['open', 'settled', 'refunded', 'void', 'lost'],
  'statement_lines.kind': [
    'charge',
    'waived',
    'payment',
    'refund',
    'refund failed',
    'reversal',
    'dispute',
    'dispute won',
    'used',
  ],
  'reminders.kind': [
    'due-soon',
    'overdue',
    'overdue-second',
    'overdue-last',
    'hold-ending',
    'paid-not-signed',
    'autopay',
    'signing',
    'stamping-first',
    'stamping-second',
    'stamping-third',
    'stamping-late',
    'renewal',
    'unused-rent',
    'deposit-due',
    'deposit-late',
    'end-first',
    'end-second',
    'end-last',
  ],
  'settlement_messages.kind': ['dispute', 'message', 'decision'],
};

/** Only other views, and the runner of migrations, read these. */
export const withoutTypes = ['contract_facts', 'migrations'];

/** PostgreSQL does not know which columns of a view can be null: these can, all others cannot. */
export const nullableInViews = new Set([
  'applicant_request_details.email',
  'applicant_request_details.room_name',
  'application_details.contract_id',
  'application_details.contract_status',
  'application_details.email',
  'application_details.hold_expires_at',
  'application_details.rejection_reason',
  'application_details.room_name',
  'complaint_details.admin_firstname',
  'complaint_details.admin_id',
  'complaint_details.admin_lastname',
  'complaint_details.category',
  'complaint_details.email',
  'complaint_details.preferred_times',
  'complaint_details.resolution_details',
  'complaint_details.room_name',
  'complaint_details.urgency',
  'contract_details.application_id',
  'contract_details.deposit_id',
  'contract_details.email',
  'contract_details.hold_expires_at',
  'contract_details.original_key',
  'contract_details.original_sha256',
  'contract_details.renewal_status',
  'contract_details.renewed_by',
  'contract_details.renewed_by_status',
  'contract_details.renews',
  'contract_details.room_name',
  'contract_details.sealed_key',
  'contract_details.sealed_sha256',
  'contract_details.sent_back_at',
  'contract_details.sent_back_reason',
  'contract_details.signed_key',
  'contract_details.signed_sha256',
  'contract_details.signing_status',
  'current_settings.created_by',
  'current_settings.duitnow_hash',
  'current_settings.duitnow_height',
  'current_settings.duitnow_width',
  'current_settings.logo_hash',
  'current_settings.logo_height',
  'current_settings.logo_width',
  'deposit_details.email',
  'deposit_details.room_name',
  'existing_users.verified_at',
  'existing_users.block_reason',
  'existing_users.new_email',
  'existing_users.email_confirmed_at',
  'inspection_details.answered_at',
  'inspection_details.compared_contract_id',
  'inspection_details.compared_status',
  'inspection_details.compares_with',
  'inspection_details.email',
  'inspection_details.final_at',
  'inspection_details.next_seal_at',
  'inspection_details.remarks_until',
  'inspection_details.reminded_at',
  'inspection_details.room_name',
  'inspection_details.sealed_at',
  'inspection_details.sealed_key',
  'inspection_details.sealed_sha256',
  'inspection_details.sent_at',
  'inspection_details.taken_back_at',
  'stamping_details.certificate_key',
  'stamping_details.certificate_number',
  'stamping_details.duty_paid_sen',
  'stamping_details.email',
  'stamping_details.room_name',
  'stamping_details.stamped_on',
  'tenancy_parties.room_name',
  'transaction_details.application_id',
  'transaction_details.email',
  'transaction_details.paid_at',
  'transaction_details.payment_method',
  'transaction_details.recorded_by',
  'transaction_details.slip_key',
  'transaction_details.split_from',
  'transaction_details.waive_reason',
  'transaction_details.slip_reason',
  'transaction_details.slip_status',
  'transaction_details.slip_uploaded_at',
  'transaction_details.payment_intent_id',
  'transaction_details.receipt_number',
  'transaction_details.rent_month',
  'transaction_details.room_name',
  'transaction_events.actor_id',
  'transaction_events.receipt_number',
  'transaction_events.related_id',
]);

function markNullability({ enums, tables }: DatabaseMetadata): DatabaseMetadata {
  const marked = tables.map((table) => {
    if (!table.isView) return table;
    const isNullable = (column: string) => nullableInViews.has(`${table.name}.${column}`);
    const columns = table.columns.map((column) => ({ ...column, isNullable: isNullable(column.name) }));
    return { ...table, columns };
  });
  return new DatabaseMetadata({ enums, tables: marked });
}

function overridesOf({ tables }: DatabaseMetadata): Record<string, ExpressionNode> {
  const hasDefault = (path: string) =>
    tables.some(({ name, columns }) =>
      columns.some((column) => path === `${name}.${column.name}` && column.hasDefaultValue),
    );
  const types = [
    ...Object.entries(unions).flatMap(([union, { columns }]) =>
      columns.map((column) => [column, new IdentifierNode(union)] as const),
    ),
    ...Object.entries(literals).map(
      ([column, values]) =>
        [column, new UnionExpressionNode(values.map((value) => new LiteralNode(value)))] as const,
    ),
  ];
  return Object.fromEntries(
    types.map(([column, type]) => [
      column,
      hasDefault(column) ? new GenericExpressionNode('Generated', [type]) : type,
    ]),
  );
}

/** Writes the types that Kysely checks queries against; with `verify`, throws when they are not those of the database. */
export async function generateTypes(databaseUrl: string, { verify = false } = {}) {
  const db = createDb(databaseUrl, { warn: console.error, maxConnections: 1 });
  const overrides = { columns: {} };
  const customImports = Object.fromEntries(
    Object.entries(unions).map(([union, { file }]) => [union, `@teduh/shared/${file}#${union}`]),
  );
  try {
    await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      defaultSchemas: ['public'],
      excludePattern: `{${withoutTypes.join()}}`,
      typeMapping: { int8: 'number' },
      customImports,
      overrides,
      outFile: schemaFile,
      verify,
      postprocess: async ({ metadata }) => {
        overrides.columns = overridesOf(metadata);
        return markNullability(metadata);
      },
    });
  } finally {
    await db.destroy();
  }
}

/** `npm run db:types` */
async function writeTypes() {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-types-'));
  const embedded = await startEmbedded({
    dataDir,
    password: 'types',
    warn: console.error,
    settings: ['fsync=off'],
  });
  try {
    await migrate(embedded.url);
    await generateTypes(embedded.url);
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
  }
}

if (import.meta.filename === process.argv[1]) await writeTypes();
