import type {
  Applicant,
  ApplicantDocument,
  ApplicationDetails,
  ComparedApplicant,
  OpenRequest,
} from '@teduh/shared/applicants';
import { anApplication } from './renting.ts';

export const aDocument = (changes: Partial<ApplicantDocument> = {}): ApplicantDocument => ({
  id: 'document-1',
  kind: 'payslip',
  type: 'PDF',
  sizeBytes: 350_000,
  uploadedAt: '2026-11-15T02:14:05.000Z',
  file: '/api/applicant/documents/document-1/file/user-1?expires=1&signature=s',
  ...changes,
});

export const anApplicant = (changes: Partial<Applicant> = {}): Applicant => ({
  occupation: '',
  employer: '',
  monthlyIncome: null,
  occupants: null,
  about: '',
  documents: [],
  ...changes,
});

export const anOpenRequest = (changes: Partial<OpenRequest> = {}): OpenRequest => ({
  id: 'request-1',
  property: { name: 'Suria Residence' },
  roomName: null,
  missing: ['payslip', 'occupation'],
  note: 'Of the last month, please.',
  askedAt: '2026-11-15T02:14:05.000Z',
  ...changes,
});

export const someDetails = (changes: Partial<ApplicationDetails> = {}): ApplicationDetails => ({
  application: anApplication({ id: 'a-1' }),
  applicant: anApplicant({ occupation: 'Nurse', monthlyIncome: 8_000, occupants: 2 }),
  missing: ['employer', 'about', 'payslip', 'identity', 'other'],
  requests: [],
  applications: [],
  tenancies: [],
  complaints: 0,
  ...changes,
});

export const aComparedApplicant = (changes: Partial<ComparedApplicant> = {}): ComparedApplicant => ({
  application: anApplication({ id: 'a-1' }),
  occupation: 'Nurse',
  monthlyIncome: 8_000,
  occupants: 2,
  documents: { payslip: 2, identity: 1, other: 0 },
  tenancies: 0,
  payments: { paid: 0, late: 0, overdue: 0 },
  notes: 1,
  ...changes,
});
