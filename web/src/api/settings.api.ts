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

/** Settings change rarely, and a change is heard of. */
export const settingsOptions = { refetchOnFocus: false, refetchOnMountOrArgChange: false } as const;

/** Who lets the homes and by which rules. A rendered page brings it along; undefined until it is known. */
export function usePublicSettings(): PublicSettings | undefined {
  return settingsApi.usePublicSettingsQuery(undefined, settingsOptions).data;
}
