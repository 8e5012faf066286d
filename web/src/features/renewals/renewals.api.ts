import type { CacheTag } from '@teduh/shared/events.constants';
import type {
  AnsweredRenewalAnswer,
  ProposeRenewal,
  RenewalAnswer,
  RenewalStateAnswer,
} from '@teduh/shared/renewals';
import { baseApi } from '../../api/base-api.ts';

const urlOf = (contractId: string, rest = '') =>
  `/contracts/${encodeURIComponent(contractId)}/renewal${rest}`;
const changedTags: CacheTag[] = ['Contract', 'Transaction'];

const renewalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    renewal: build.query<RenewalStateAnswer, string>({
      query: (contractId) => urlOf(contractId),
      providesTags: ['Contract'],
    }),
    proposeRenewal: build.mutation<RenewalAnswer, ProposeRenewal & { contractId: string }>({
      query: ({ contractId, ...body }) => ({ url: urlOf(contractId), method: 'POST', body }),
      invalidatesTags: changedTags,
    }),
    declineRenewal: build.mutation<AnsweredRenewalAnswer, { contractId: string; reason: string }>({
      query: ({ contractId, reason }) => ({
        url: urlOf(contractId, '/decline'),
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: changedTags,
    }),
    answerRenewal: build.mutation<
      AnsweredRenewalAnswer,
      { contractId: string; answer: 'accept' | 'withdraw' | 'let-end' }
    >({
      query: ({ contractId, answer }) => ({ url: urlOf(contractId, `/${answer}`), method: 'POST' }),
      invalidatesTags: changedTags,
    }),
  }),
});

export const {
  useRenewalQuery,
  useProposeRenewalMutation,
  useDeclineRenewalMutation,
  useAnswerRenewalMutation,
} = renewalsApi;
