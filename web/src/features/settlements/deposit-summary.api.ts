import type { DepositSummaryAnswer } from '@teduh/shared/settlements';
import { baseApi } from '../../api/base-api.ts';

/** Apart from the rest: dashboards load it, and nothing else of settlements. */
const depositSummaryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    depositSummary: build.query<DepositSummaryAnswer, void>({
      query: () => '/deposits/summary',
      providesTags: ['Contract', 'Transaction', 'Clock'],
    }),
  }),
});

export const { useDepositSummaryQuery } = depositSummaryApi;
