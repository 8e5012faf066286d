import type { DecideDispute, DisputeDecisionAnswer } from '@teduh/shared/sandbox';
import { baseApi } from '../../api/base-api.ts';

const disputesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The page hears of it by its live updates, once the webhook has come. */
    decideDispute: build.mutation<DisputeDecisionAnswer, DecideDispute & { id: string }>({
      query: ({ id, ...body }) => ({
        url: `/sandbox/disputes/${encodeURIComponent(id)}`,
        method: 'POST',
        body,
      }),
    }),
  }),
});

export const { useDecideDisputeMutation } = disputesApi;
