/** Free of zod: public pages may import values from here. */
export const occupationMaxLength = 100;
export const employerMaxLength = 100;
export const aboutMaxLength = 1_000;
/** Ringgit a month. */
export const incomeMax = 1_000_000;
export const occupantsRange = { min: 1, max: 20 } as const;

export const documentKinds = ['payslip', 'identity', 'other'] as const;
export const documentTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const;
export const documentMaxBytes = 10 * 1024 * 1024;
export const documentsMax = 10;
/** After the last application or tenancy of an applicant was over, or after they were added if that was later. */
export const documentsKeptDays = 90;

/** What an applicant can tell, and an admin can ask for, as a database row, a form and a message name it. */
export const applicantDetails = [
  'occupation',
  'employer',
  'monthlyIncome',
  'occupants',
  'about',
  ...documentKinds,
] as const;
export type ApplicantDetail = (typeof applicantDetails)[number];

export const detailLabels: Record<ApplicantDetail, string> = {
  occupation: 'Occupation',
  employer: 'Employer',
  monthlyIncome: 'Monthly income',
  occupants: 'Number of occupants',
  about: 'About yourself',
  payslip: 'Payslip',
  identity: 'Identity document',
  other: 'Another document',
};

/** What an admin asks for, in words of their own. */
export const requestNoteMaxLength = 500;
export const applicantNoteMaxLength = 1_000;
/** How many applicants stand side by side. */
export const comparedMax = 20;
