import type { MessageAnswer } from '@teduh/shared/errors';
import type { FailedJob, SystemAnswer, UnmatchedMoneyAnswer } from '@teduh/shared/system';
import { baseApi, only200 } from '../../api/base-api.ts';

const systemApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    system: build.query<SystemAnswer, void>({
      query: () => ({ url: '/system', validateStatus: only200 }),
      providesTags: ['System'],
    }),
    unmatchedMoney: build.query<UnmatchedMoneyAnswer, void>({
      query: () => ({ url: '/system/unmatched-money', validateStatus: only200 }),
      providesTags: ['Transaction', 'Clock'],
    }),
    retryJob: build.mutation<MessageAnswer, FailedJob>({
      query: ({ queue, id }) => ({
        url: `/system/jobs/${encodeURIComponent(queue)}/${id}/retry`,
        method: 'POST',
      }),
      invalidatesTags: ['System'],
    }),
    sendMailAgain: build.mutation<MessageAnswer, string>({
      query: (id) => ({ url: `/system/mails/${id}/send-again`, method: 'POST' }),
      invalidatesTags: ['System', 'User'],
    }),
    sendMailsAgain: build.mutation<MessageAnswer, void>({
      query: () => ({ url: '/system/mails/send-again', method: 'POST' }),
      invalidatesTags: ['System', 'User'],
    }),
    clearRefusedAddress: build.mutation<MessageAnswer, string>({
      query: (id) => ({ url: `/system/refused-addresses/${id}`, method: 'DELETE' }),
      invalidatesTags: ['System', 'User'],
    }),
  }),
});

export const {
  useSystemQuery,
  useUnmatchedMoneyQuery,
  useRetryJobMutation,
  useSendMailAgainMutation,
  useSendMailsAgainMutation,
  useClearRefusedAddressMutation,
} = systemApi;
