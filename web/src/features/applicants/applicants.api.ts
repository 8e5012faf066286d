import type {
  ApplicantAnswer,
  ApplicantMessageAnswer,
  ApplicantNotesAnswer,
  ApplicationDetails,
  ApplicationDetailsAnswer,
  AskForDetails,
  CompareApplicants,
  ComparisonAnswer,
  SaveApplicant,
  WriteApplicantNote,
} from '@teduh/shared/applicants';
import type { MessageAnswer } from '@teduh/shared/errors';
import { baseApi, only200 } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';

const urlOf = (applicationId: string, part: string) =>
  `/applications/${encodeURIComponent(applicationId)}/${part}`;

const applicantsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    applicant: build.query<ApplicantAnswer, void>({
      query: () => ({ url: '/applicant', validateStatus: only200 }),
      providesTags: ['Application'],
    }),
    saveApplicant: build.mutation<ApplicantMessageAnswer, SaveApplicant>({
      query: (body) => ({ url: '/applicant', method: 'PATCH', body }),
      invalidatesTags: ['Application'],
    }),
    addDocument: build.mutation<ApplicantMessageAnswer, Upload>({
      queryFn: (sent, api) =>
        upload<ApplicantMessageAnswer>({ url: '/applicant/documents', method: 'POST', ...sent }, api),
      invalidatesTags: ['Application'],
    }),
    removeDocument: build.mutation<ApplicantMessageAnswer, string>({
      query: (id) => ({ url: `/applicant/documents/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Application'],
    }),
    applicationDetails: build.query<ApplicationDetails, string>({
      query: (id) => ({ url: urlOf(id, 'details'), validateStatus: only200 }),
      transformResponse: ({ details }: ApplicationDetailsAnswer) => details,
      providesTags: ['Application'],
    }),
    askForDetails: build.mutation<MessageAnswer, AskForDetails & { applicationId: string }>({
      query: ({ applicationId, ...body }) => ({
        url: urlOf(applicationId, 'requests'),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Application'],
    }),
    applicantNotes: build.query<ApplicantNotesAnswer['notes'], string>({
      query: (id) => ({ url: urlOf(id, 'notes'), validateStatus: only200 }),
      transformResponse: ({ notes }: ApplicantNotesAnswer) => notes,
      providesTags: ['Application'],
    }),
    writeApplicantNote: build.mutation<ApplicantNotesAnswer, WriteApplicantNote & { applicationId: string }>({
      query: ({ applicationId, ...body }) => ({ url: urlOf(applicationId, 'notes'), method: 'POST', body }),
      invalidatesTags: ['Application'],
    }),
    comparison: build.query<ComparisonAnswer, CompareApplicants>({
      query: (params) => ({ url: '/applications/compare', params, validateStatus: only200 }),
      providesTags: ['Application', 'Transaction', 'Clock'],
    }),
  }),
});

export const {
  useApplicantQuery,
  useSaveApplicantMutation,
  useAddDocumentMutation,
  useRemoveDocumentMutation,
  useApplicationDetailsQuery,
  useAskForDetailsMutation,
  useApplicantNotesQuery,
  useWriteApplicantNoteMutation,
  useComparisonQuery,
} = applicantsApi;
