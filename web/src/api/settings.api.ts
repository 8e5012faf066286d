import type { PublicSettings } from '@teduh/shared/settings';
import type { OnlineMethod } from '@teduh/shared/transactions';
import { onlineMethods } from '@teduh/shared/transactions.constants';
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

type WaysToPay = { online: OnlineMethod[]; isTransferOn: boolean };

/** How tenants may pay. Undefined until it is known; without an answer it is by card alone. */
export function useWaysToPay(): WaysToPay | undefined {
  const { data, error } = settingsApi.usePublicSettingsQuery(undefined, options);
  // The error stays while it is asked again: whoever uses this does not change back and forth.
  if (!data) return error ? { online: ['card'], isTransferOn: false } : undefined;
  const { bankTransfer, ...ways } = data.waysToPay;
  return { online: onlineMethods.filter((method) => ways[method]), isTransferOn: bankTransfer };
}
