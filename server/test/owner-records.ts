import { applicantCalls } from './applicants.ts';
import { charging } from './charging.ts';
import { complaining } from './complaining.ts';
import { drafting } from './drafting.ts';
import { createUser, registration } from './factories.ts';
import { aVacantRow, csvOf, importing } from './importing.ts';
import { inspecting } from './inspecting.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;

const imageHash = 'a'.repeat(64);

/** Creates a tenant with an active contract, a paid deposit, complaints and notifications, besides a stranger and an admin. */
export async function createOwnerRecords(test: TestApp) {
  const { db, storage } = test.deps;
  const { tenant: owner, admin, house, applicationId, contractId } = await tenancy(test).active();
  const stranger = await createUser(test.deps);
  const { add } = complaining(test);
  const agreements = drafting(test);
  await agreements.startAnew(admin);
  const { templates } = await agreements.list(admin);
  const charges = charging(test);
  const [{ id: extraChargeId }] = (await charges.addExtra(admin, contractId)).body.charges.extraCharges;
  const [meter] = (await charges.addMeter(admin, contractId)).body.charges.meters;
  const read = await charges.enterReading(admin, meter.id, { reading: '1300', after: meter.readings[0].id });
  const [reading] = read.body.charges.meters[0].readings;
  const inspection = await sendReport(test, admin, contractId);
  const complaintId: string = (await add(owner)).body.complaint.id;
  const complaintToDeleteId: string = (await add(owner)).body.complaint.id;
  const { id: transactionId, payment_intent_id: intentId } = await db
    .selectFrom('transactions')
    .select(['id', 'payment_intent_id'])
    .where('contract_id', '=', contractId)
    .where('type', '=', 'Deposit')
    .executeTakeFirstOrThrow();
  const { id: notificationId } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', owner.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: mailId } = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', owner.email)
    .where('attachment_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: refusedAddressId } = await db
    .insertInto('refused_addresses')
    .values({ address: owner.email.toLowerCase(), reason: '550 No such user', refused_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { applicant } = (await applicantCalls(test).addDocument(owner)).body;
  const { id: loginId } = await db
    .insertInto('logins')
    .values({ user_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const imported = await importing(test).send(admin, csvOf([aVacantRow()]));
  await storage.put(`images/${imageHash}/480.jpg`, Buffer.from([0xff, 0xd8, 0xff]));
  return {
    people: { owner, stranger, admin },
    propertyId: house.id,
    paymentIntentId: intentId ?? '',
    ...{ applicationId, contractId, transactionId, complaintId, complaintToDeleteId, notificationId, mailId },
    loginId,
    refusedAddressId,
    importId: imported.body.import.id as string,
    documentId: applicant.documents[0].id as string,
    templateId: templates[0].id as string,
    extraChargeId: extraChargeId as string,
    meterId: meter.id as string,
    readingId: reading.id as string,
    ...inspection,
    meteredTransactionId: reading.charge.transactionId as string,
  };
}

/** A report that waits for remarks, with a photograph. */
async function sendReport(test: TestApp, admin: { token: string }, contractId: string) {
  const report = inspecting(test);
  const { inspection } = (await report.open(admin, contractId)).body;
  const [line] = inspection.items;
  const { item } = (await report.addPhotograph(admin, line.id)).body;
  await report.post(admin, inspection.id, 'send');
  return {
    inspectionId: inspection.id as string,
    inspectionItemId: line.id as string,
    inspectionPhotographId: item.photographs[0].id as string,
  };
}

export type OwnerRecords = Awaited<ReturnType<typeof createOwnerRecords>>;

const invalidSignature = 'expires=9999999999&signature=invalid';

/** Replaces the parameters of a route by the records of the owner. */
export function urlOf(route: string, records: OwnerRecords): string {
  const [method = '', pattern = ''] = route.split(' ');
  const ids: Record<string, string> = {
    '/api/auth/logins/': records.loginId,
    '/api/users/': records.people.owner.id,
    '/api/agreements/templates/': records.templateId,
    '/api/properties/': records.propertyId,
    '/api/applications/': records.applicationId,
    '/api/applicant/documents/': records.documentId,
    '/api/contracts/': records.contractId,
    '/api/imports/': records.importId,
    '/api/extra-charges/': records.extraChargeId,
    '/api/meters/': records.meterId,
    '/api/meter-readings/': records.readingId,
    '/api/inspections/': records.inspectionId,
    '/api/inspection-items/': records.inspectionItemId,
    '/api/inspection-photographs/': records.inspectionPhotographId,
    '/api/transactions/:id/reckoning': records.meteredTransactionId,
    '/api/transactions/': records.transactionId,
    '/api/complaints/': method === 'DELETE' ? records.complaintToDeleteId : records.complaintId,
    '/api/notifications/': records.notificationId,
    '/api/mailbox/': records.mailId,
    '/api/system/jobs/': records.mailId,
    '/api/system/mails/': records.mailId,
    '/api/system/refused-addresses/': records.refusedAddressId,
    '/api/sandbox/disputes/': 'du_none',
    '/sandbox/stripe/': records.paymentIntentId,
  };
  const id = Object.entries(ids).find(([prefix]) => pattern.startsWith(prefix))?.[1] ?? '';
  const path = pattern
    .replace(/:id\b/, id)
    .replace(':viewerId', records.people.owner.id)
    .replace(':userId', records.people.owner.id)
    .replace(':contractId', records.contractId)
    .replace(':refundId', records.transactionId)
    .replace(':deductionId', records.transactionId)
    .replace(':fileId', records.transactionId)
    .replace('inspections/:kind', 'inspections/move-in')
    .replace(':kind', 'original')
    .replace(':queue', 'send-mail')
    .replace(':n', '0')
    .replace(':paymentIntentId', records.paymentIntentId)
    .replace(':email', records.people.owner.email)
    .replace(':confirmationCode', 'unknown')
    .replace(':hash', imageHash)
    .replace(':file', '480.jpg')
    .replace('*', '/');
  const queries: Record<string, string> = {
    '/api/applications/active-application': `propertyId=${records.propertyId}&userId=${records.people.owner.id}`,
    '/api/applications/compare': `propertyId=${records.propertyId}`,
    '/api/applicant/documents/:id/file/:viewerId': invalidSignature,
    '/api/contracts/:id/files/:kind': invalidSignature,
    '/api/contracts/:id/stamping/certificate': invalidSignature,
    '/api/contracts/:id/settlement/files/:fileId/:viewerId': invalidSignature,
    '/api/transactions/:id/receipt': invalidSignature,
    '/api/complaints/:id/photographs/:n': invalidSignature,
    '/api/meter-readings/:id/photograph': invalidSignature,
    '/api/inspections/:id/file': invalidSignature,
    '/api/inspection-photographs/:id/file': invalidSignature,
  };
  return queries[pattern] ? `${path}?${queries[pattern]}` : path;
}

/** Bodies that name a record of the owner, where the body decides who is let in. Other routes get an empty body. */
export function bodyOf(route: string, records: OwnerRecords): object {
  const { people, propertyId, contractId, transactionId, paymentIntentId } = records;
  const bodies: Record<string, object> = {
    'POST /api/users': registration(),
    'POST /api/applications': {
      user: people.owner.id,
      property: propertyId,
      startDate: '2026-12-01',
      stayLength: '3',
    },
    'PATCH /api/applications/:id': { status: 'Cancelled' },
    'POST /api/contracts/:id/signing/events': { kind: 'opened' },
    'POST /api/contracts/:id/signing/signature': {
      method: 'typed',
      text: 'Siti',
      printedName: 'Siti',
      consentVersion: 1,
      documentSha256: '0'.repeat(64),
    },
    'POST /api/contracts/:id/signing/decline': { reason: 'Another home' },
    'PATCH /api/contracts/:id/stamping': { status: 'Filed' },
    'POST /api/contracts/:id/settlement': { deductions: [] },
    'POST /api/contracts/:id/settlement/dispute': { reason: 'It was clean' },
    'PUT /api/contracts/:id/settlement/account': {
      bankAccount: { bank: 'Bank Contoh', holder: 'Siti', number: '514123456789' },
    },
    'POST /api/contracts/:id/settlement/messages': { message: 'Hello' },
    'PATCH /api/inspection-items/:id': { version: 1 },
    'POST /api/contracts/:id/renewal': { stayLength: 6 },
    'POST /api/contracts/:id/notice': { endDate: '2100-01-01' },
    'POST /api/contracts/:id/autopay': { consentVersion: 1 },
    'POST /api/transactions/create-payment-intent': { transactionId },
    'POST /api/transactions/process-payment': { transactionId, paymentIntentId },
    'POST /api/transactions/process-deposit': { contractId, paymentIntentId },
    'POST /api/complaints': { customer: people.owner.id, title: 'The lamp flickers', description: 'Daily.' },
    'POST /api/complaints/:id/comments': { body: 'Any news?' },
    'PATCH /api/notifications/:id': { read: true },
  };
  return bodies[route] ?? {};
}
