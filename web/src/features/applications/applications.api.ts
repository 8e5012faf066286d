import type { MessageAnswer } from '@teduh/shared/errors';
import { baseApi } from '../../api/base-api.ts';

type CreateApplication = {
  user: string;
  property: string;
  /** Room Rental only. */
  room?: string;
  startDate: string;
  /** Months, as the specification writes them: a string. */
  stayLength: string;
};

const applicationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    apply: build.mutation<MessageAnswer, CreateApplication>({
      query: (body) => ({ url: '/applications', method: 'POST', body }),
      invalidatesTags: ['Application'],
    }),
  }),
});

export const { useApplyMutation } = applicationsApi;
