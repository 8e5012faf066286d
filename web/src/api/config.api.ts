import type { ConfigAnswer } from '@teduh/shared/config';
import { baseApi } from './base-api.ts';

const configApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<ConfigAnswer, void>({ query: () => '/config', keepUnusedDataFor: 3600 }),
  }),
});

/** What this server runs on. It cannot change while the page is open. */
export function useConfigQuery() {
  return configApi.useConfigQuery(undefined, { refetchOnFocus: false, refetchOnMountOrArgChange: false });
}
