import type { CacheTag } from '@teduh/shared/events.constants';
import type {
  AnsweredNoticeAnswer,
  GiveNotice,
  NoticeAnswer,
  NoticeStateAnswer,
} from '@teduh/shared/notices';
import { baseApi } from '../../api/base-api.ts';

const urlOf = (contractId: string, rest = '') => `/contracts/${encodeURIComponent(contractId)}/notice${rest}`;
const changedTags: CacheTag[] = ['Contract', 'Transaction', 'Property'];

const noticesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    notice: build.query<NoticeStateAnswer, { contractId: string; endDate?: string }>({
      query: ({ contractId, endDate }) => ({
        url: urlOf(contractId),
        ...(endDate && { params: { endDate } }),
      }),
      providesTags: ['Contract'],
    }),
    giveNotice: build.mutation<NoticeAnswer, GiveNotice & { contractId: string }>({
      query: ({ contractId, ...body }) => ({ url: urlOf(contractId), method: 'POST', body }),
      invalidatesTags: changedTags,
    }),
    answerNotice: build.mutation<
      AnsweredNoticeAnswer,
      { contractId: string; answer: 'accept' | 'decline' | 'withdraw' }
    >({
      query: ({ contractId, answer }) => ({ url: urlOf(contractId, `/${answer}`), method: 'POST' }),
      invalidatesTags: changedTags,
    }),
  }),
});

export const { useNoticeQuery, useGiveNoticeMutation, useAnswerNoticeMutation } = noticesApi;
