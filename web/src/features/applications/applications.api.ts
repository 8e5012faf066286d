import type {
  Application,
  ApplicationAnswer,
  ApplicationMessageAnswer,
  ApplicationsAnswer,
  AppliedRoomsAnswer,
  CreateApplication,
  EligibilityAnswer,
  FindActiveApplication,
  FindApplications,
  PatchApplication,
} from '@teduh/shared/applications';
import type { CacheTag } from '@teduh/shared/events.constants';
import { baseApi, only200 } from '../../api/base-api.ts';

const urlOf = (id: string) => `/applications/${encodeURIComponent(id)}`;

/** An answer creates or ends a contract with its deposit and changes whether the unit is free. After a refusal the list is out of date too. */
const touched: CacheTag[] = ['Application', 'Contract', 'Transaction', 'Property', 'Notification'];

const applicationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    applications: build.query<ApplicationsAnswer, Partial<FindApplications>>({
      query: (search) => ({ url: '/applications', params: search, validateStatus: only200 }),
      providesTags: ['Application'],
    }),
    application: build.query<Application, string>({
      query: (id) => ({ url: urlOf(id), validateStatus: only200 }),
      transformResponse: ({ application }: ApplicationAnswer) => application,
      providesTags: ['Application'],
    }),
    appliedRooms: build.query<AppliedRoomsAnswer['rooms'], string>({
      query: (propertyId) => ({
        url: '/applications/rooms',
        params: { propertyId },
        validateStatus: only200,
      }),
      transformResponse: ({ rooms }: AppliedRoomsAnswer) => rooms,
      providesTags: ['Application', 'Property'],
    }),
    /** Whether a tenant may apply anywhere: not while they rent. */
    rentalStatus: build.query<EligibilityAnswer, string>({
      query: (userId) => ({
        url: `/applications/user-rental-status/${encodeURIComponent(userId)}`,
        validateStatus: only200,
      }),
      providesTags: ['Application', 'Contract'],
    }),
    /** Whether a tenant may apply for this place: not after they have. */
    activeApplication: build.query<EligibilityAnswer, FindActiveApplication>({
      query: (place) => ({ url: '/applications/active-application', params: place, validateStatus: only200 }),
      providesTags: ['Application', 'Contract'],
    }),
    apply: build.mutation<ApplicationMessageAnswer, CreateApplication>({
      query: (body) => ({ url: '/applications', method: 'POST', body }),
      invalidatesTags: ['Application', 'Property'],
    }),
    answerApplication: build.mutation<ApplicationMessageAnswer, PatchApplication & { id: string }>({
      query: ({ id, ...answer }) => ({ url: urlOf(id), method: 'PATCH', body: { id, ...answer } }),
      invalidatesTags: touched,
    }),
    withdrawApplication: build.mutation<ApplicationMessageAnswer, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useApplicationQuery,
  useApplicationsQuery,
  useActiveApplicationQuery,
  useAppliedRoomsQuery,
  useApplyMutation,
  useRentalStatusQuery,
  useAnswerApplicationMutation,
  useWithdrawApplicationMutation,
} = applicationsApi;
