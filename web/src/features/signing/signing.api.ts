import type { CacheTag } from '@teduh/shared/events.constants';
import type {
  DeclineSigning,
  FoundSigningAnswer,
  SignDocument,
  SignedAnswer,
  Signing,
  SigningAnswer,
} from '@teduh/shared/signing';
import type { reportedEventKinds } from '@teduh/shared/signing.constants';
import { baseApi } from '../../api/base-api.ts';

const urlOf = (contractId: string) => `/contracts/${encodeURIComponent(contractId)}/signing`;

/** A refused call refetches as well: somebody else, or another tab, was faster. */
const changedTags: CacheTag[] = ['Contract', 'Application'];

const signingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signing: build.query<Signing | null, string>({
      query: urlOf,
      transformResponse: ({ signing }: FoundSigningAnswer) => signing,
      providesTags: ['Contract'],
    }),
    reportSigningEvent: build.mutation<
      SigningAnswer,
      { contractId: string; kind: (typeof reportedEventKinds)[number] }
    >({
      query: ({ contractId, kind }) => ({
        url: `${urlOf(contractId)}/events`,
        method: 'POST',
        body: { kind },
      }),
    }),
    signAgreement: build.mutation<SignedAnswer, { contractId: string; signature: SignDocument }>({
      query: ({ contractId, signature }) => ({
        url: `${urlOf(contractId)}/signature`,
        method: 'POST',
        body: signature,
      }),
      invalidatesTags: changedTags,
    }),
    declineSigning: build.mutation<{ message: string }, DeclineSigning & { contractId: string }>({
      query: ({ contractId, reason }) => ({
        url: `${urlOf(contractId)}/decline`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: [...changedTags, 'Transaction', 'Property'],
    }),
  }),
});

export const {
  useSigningQuery,
  useReportSigningEventMutation,
  useSignAgreementMutation,
  useDeclineSigningMutation,
} = signingApi;
