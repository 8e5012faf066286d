import type { ConfigAnswer } from '@teduh/shared/config';
import type { Day } from '@teduh/shared/days';
import { today } from '../lib/days.ts';
import { baseApi, listOptions } from './base-api.ts';

const configApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<ConfigAnswer, void>({
      query: () => '/config',
      keepUnusedDataFor: 3600,
      providesTags: ['Clock'],
    }),
  }),
});

/** The configuration of the server. Only the day changes while the page is open. */
export function useConfigQuery() {
  return configApi.useConfigQuery(undefined, { refetchOnFocus: false, refetchOnMountOrArgChange: false });
}

const staleAfterSeconds = 60;

/** The business day in Kuala Lumpur, which the sandbox may move. Until the server answers it is taken from the visitor's clock. */
export function useToday(): Day {
  const { data } = configApi.useConfigQuery(undefined, {
    ...listOptions,
    refetchOnMountOrArgChange: staleAfterSeconds,
  });
  return data?.today ?? today();
}
