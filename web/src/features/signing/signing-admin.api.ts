import type { MessageAnswer } from '@teduh/shared/errors';
import type { CacheTag } from '@teduh/shared/events.constants';
import type {
  DeclineSigning,
  SignForLandlord,
  SignForLandlordAnswer,
  SigningAnswer,
  SigningTrailAnswer,
  WaitingForLandlord,
  WaitingForLandlordAnswer,
  WholeSigningTrail,
} from '@teduh/shared/signing';
import { baseApi } from '../../api/base-api.ts';

const urlOf = (contractId: string) => `/contracts/${encodeURIComponent(contractId)}/signing`;

/** The last signature makes the contract signed, and with a paid deposit active. */
const changedTags: CacheTag[] = ['Contract', 'Application', 'Transaction', 'Property'];

const signingAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    waitingForLandlord: build.query<WaitingForLandlord[], void>({
      query: () => '/signing/waiting',
      transformResponse: ({ waiting }: WaitingForLandlordAnswer) => waiting,
      providesTags: ['Contract'],
    }),
    signForLandlord: build.mutation<SignForLandlordAnswer, SignForLandlord>({
      query: (body) => ({ url: '/signing/landlord', method: 'POST', body }),
      invalidatesTags: changedTags,
    }),
    signingTrail: build.query<WholeSigningTrail | null, string>({
      query: (contractId) => `${urlOf(contractId)}/trail`,
      transformResponse: ({ trail }: SigningTrailAnswer) => trail,
      providesTags: ['Contract'],
    }),
    askAgain: build.mutation<SigningAnswer, string>({
      query: (contractId) => ({ url: `${urlOf(contractId)}/ask-again`, method: 'POST' }),
      invalidatesTags: changedTags,
    }),
    retrySealing: build.mutation<MessageAnswer, string>({
      query: (contractId) => ({ url: `${urlOf(contractId)}/seal`, method: 'POST' }),
      invalidatesTags: ['Contract'],
    }),
    voidSigning: build.mutation<SigningAnswer, DeclineSigning & { contractId: string }>({
      query: ({ contractId, reason }) => ({
        url: `${urlOf(contractId)}/void`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: changedTags,
    }),
  }),
});

export const {
  useWaitingForLandlordQuery,
  useSignForLandlordMutation,
  useSigningTrailQuery,
  useAskAgainMutation,
  useRetrySealingMutation,
  useVoidSigningMutation,
} = signingAdminApi;
