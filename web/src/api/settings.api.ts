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

const options = { refetchOnFocus: false, refetchOnMountOrArgChange: false } as const;

/** Who lets the homes and by which rules. A rendered page brings it along; undefined until it is known. */
export function usePublicSettings(): PublicSettings | undefined {
  return settingsApi.usePublicSettingsQuery(undefined, options).data;
}

/** Whether tenants may pay by bank transfer. Undefined until it is known; without an answer they may not. */
export function useIsTransferOn(): boolean | undefined {
  const { data, error } = settingsApi.usePublicSettingsQuery(undefined, options);
  // The error stays while it is asked again: whoever uses this does not change back and forth.
  return data?.waysToPay.bankTransfer ?? (error ? false : undefined);
}
