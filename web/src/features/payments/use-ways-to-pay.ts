import type { OnlineMethod } from '@teduh/shared/transactions';
import { onlineMethods } from '@teduh/shared/transactions.constants';
import { settingsApi, settingsOptions } from '../../api/settings.api.ts';

type WaysToPay = { online: OnlineMethod[]; isTransferOn: boolean };

/** How tenants may pay. Undefined until it is known; without an answer it is by card alone. */
export function useWaysToPay(): WaysToPay | undefined {
  const { data, error } = settingsApi.usePublicSettingsQuery(undefined, settingsOptions);
  // The error stays while it is asked again: whoever uses this does not change back and forth.
  if (!data) return error ? { online: ['card'], isTransferOn: false } : undefined;
  const { bankTransfer, ...ways } = data.waysToPay;
  return { online: onlineMethods.filter((method) => ways[method]), isTransferOn: bankTransfer };
}
