import type { PublicSettings } from '@teduh/shared/settings';
import { baseApi } from './base-api.ts';

export const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    publicSettings: build.query<PublicSettings, void>({
      query: () => '/settings',
      transformResponse: ({ settings }: { settings: PublicSettings }) => settings,
      keepUnusedDataFor: 3600,
      providesTags: ['Settings'],
    }),
  }),
});

/** Who lets the homes and by which rules. A rendered page brings it along; undefined until it is known. */
export function usePublicSettings(): PublicSettings | undefined {
  const { data } = settingsApi.usePublicSettingsQuery(undefined, {
    refetchOnFocus: false,
    refetchOnMountOrArgChange: false,
  });
  return data;
}
