import { cacheTags } from '@teduh/shared/events.constants';
import type { AdvanceClock, ClockAnswer } from '@teduh/shared/sandbox';
import { baseApi } from '../../api/base-api.ts';

const sandboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    clock: build.query<ClockAnswer, void>({ query: () => '/sandbox/clock', providesTags: ['Clock'] }),
    advanceClock: build.mutation<ClockAnswer, AdvanceClock>({
      // The server runs every job of the skipped time before it answers.
      query: (body) => ({ url: '/sandbox/clock', method: 'POST', body, timeout: 120_000 }),
      invalidatesTags: [...cacheTags],
    }),
  }),
});

export const { useClockQuery, useAdvanceClockMutation } = sandboxApi;
