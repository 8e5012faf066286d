import { type ApplicantDetail, detailLabels } from '@teduh/shared/applicants.constants';

/** `occupation, payslip`. */
export const listDetails = (details: ApplicantDetail[]) =>
  details.map((detail) => detailLabels[detail].toLowerCase()).join(', ');
