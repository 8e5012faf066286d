import type {
  Applicant,
  ApplicantAnswer,
  ApplicantDocument,
  ApplicantNotesAnswer,
  ApplicationDetails,
  ComparisonAnswer,
  Tenancy,
} from '@teduh/shared/applicants';
import { toRinggit } from '@teduh/shared/money';
import type { ApplicantRow } from '../domain/applicants/applicants.repository.ts';
import type { DocumentRow } from '../domain/applicants/documents.repository.ts';
import type { NoteRow } from '../domain/applicants/notes.repository.ts';
import type { EarlierApplicationRow, TenancyRow } from '../domain/applicants/records.repository.ts';
import type { RequestRow } from '../domain/applicants/requests.repository.ts';
import type { Links } from '../platform/links.ts';
import type { compareApplicants } from '../use-cases/applicants/compare-applicants.ts';
import type { getApplicant } from '../use-cases/applicants/get-applicant.ts';
import type { getApplicationDetails } from '../use-cases/applicants/get-application-details.ts';
import { presentApplication } from './applications.presenter.ts';

/** Names who opens it: the link is theirs, and that they opened it is kept. */
export const documentPath = (id: string, viewerId: string) =>
  `/api/applicant/documents/${id}/file/${viewerId}`;

/** For whom an answer is. */
type Viewer = { links: Links; viewerId: string };

const presentDocument = (
  { id, kind, storage_key, size_bytes, uploaded_at }: DocumentRow,
  { links, viewerId }: Viewer,
): ApplicantDocument => ({
  id,
  kind,
  type: storage_key.endsWith('.pdf') ? 'PDF' : 'picture',
  sizeBytes: size_bytes,
  uploadedAt: uploaded_at.toISOString(),
  file: links.sign(documentPath(id, viewerId)),
});

const incomeOf = (sen: number | null) => (sen === null ? null : toRinggit(sen));

function presentApplicant(row: ApplicantRow, documents: DocumentRow[], viewer: Viewer): Applicant {
  const { occupation, employer, monthly_income_sen, occupants, about } = row;
  return {
    occupation,
    employer,
    monthlyIncome: incomeOf(monthly_income_sen),
    occupants,
    about,
    documents: documents.map((document) => presentDocument(document, viewer)),
  };
}

const placeOf = ({ property_name, room_name }: { property_name: string; room_name: string | null }) => ({
  property: { name: property_name },
  roomName: room_name,
});

export function presentTold(
  { applicant, documents, requests }: Awaited<ReturnType<typeof getApplicant>>,
  viewer: Viewer,
): ApplicantAnswer {
  return {
    applicant: presentApplicant(applicant, documents, viewer),
    requests: requests.map((row) => ({
      id: row.id,
      ...placeOf(row),
      missing: row.missing,
      note: row.note,
      askedAt: row.asked_at.toISOString(),
    })),
  };
}

const presentRequest = (row: RequestRow): ApplicationDetails['requests'][number] => ({
  id: row.id,
  wanted: row.wanted,
  missing: row.missing,
  note: row.note,
  isOpen: row.is_open,
  askedBy: { firstname: row.asked_by_firstname, lastname: row.asked_by_lastname },
  askedAt: row.asked_at.toISOString(),
});

const presentEarlier = (row: EarlierApplicationRow): ApplicationDetails['applications'][number] => ({
  id: row.id,
  ...placeOf(row),
  startDate: row.start_date,
  stayLength: row.stay_months,
  status: row.status,
  createdAt: row.created_at.toISOString(),
});

const presentTenancy = (row: TenancyRow): Tenancy => ({
  contractId: row.id,
  contractNumber: row.number,
  ...placeOf(row),
  startDate: row.start_date,
  endDate: row.end_date,
  status: row.status,
  endedEarly: row.ended_early,
  payments: { paid: row.paid, late: row.late, overdue: row.overdue },
});

export function presentApplicationDetails(
  details: Awaited<ReturnType<typeof getApplicationDetails>>,
  viewer: Viewer,
): ApplicationDetails {
  return {
    application: presentApplication(details.application),
    applicant: presentApplicant(details.applicant, details.documents, viewer),
    missing: details.missing,
    requests: details.requests.map(presentRequest),
    applications: details.applications.map(presentEarlier),
    tenancies: details.tenancies.map(presentTenancy),
    complaints: details.complaints,
  };
}

export const presentNotes = (notes: NoteRow[]): ApplicantNotesAnswer => ({
  notes: notes.map((row) => ({
    id: row.id,
    note: row.note,
    applicationId: row.application_id,
    ...placeOf(row),
    writtenBy: { firstname: row.firstname, lastname: row.lastname },
    writtenAt: row.written_at.toISOString(),
  })),
});

export const presentComparison = ({
  applicants,
  waiting,
}: Awaited<ReturnType<typeof compareApplicants>>): ComparisonAnswer => ({
  waiting,
  applicants: applicants.map((row) => ({
    application: presentApplication(row.application),
    occupation: row.occupation,
    monthlyIncome: incomeOf(row.monthly_income_sen),
    occupants: row.occupants,
    documents: { payslip: row.payslip, identity: row.identity, other: row.other },
    tenancies: row.tenancies,
    payments: { paid: row.paid, late: row.late, overdue: row.overdue },
    notes: row.notes,
  })),
});
