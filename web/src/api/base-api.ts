import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { cacheTags } from '@teduh/shared/events.constants';
import type { WithSession } from '../lib/session.ts';
import { noteServerAway } from '../lib/use-online.ts';
import { toApiError } from './api-error.ts';
import { refreshSession } from './refresh-session.ts';

/** On the server there is no location, and nothing is requested. */
export const apiUrl = `${globalThis.location?.origin ?? ''}/api`;

const request = fetchBaseQuery({
  baseUrl: apiUrl,
  credentials: 'include',
  timeout: 30_000,
  prepareHeaders: (headers, { getState }) => {
    const { token } = (getState() as WithSession).session;
    if (token) headers.set('authorization', `Bearer ${token}`);
  },
});

type BaseQuery<Args> = BaseQueryFn<Args, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** These say that the token is fine: repeating the call would only count as another try. */
const aboutPasswords = new Set<ErrorCode | undefined>(['reauthentication_required', 'wrong_password']);

function watched<Args>(send: BaseQuery<Args>): BaseQuery<Args> {
  return async (args, api, options) => {
    const answer = await send(args, api, options);
    const isUnreachable = answer.error?.status === 'FETCH_ERROR' && !api.signal.aborted;
    // Not for 503 in general: a server that is busy is there.
    if (isUnreachable || toApiError(answer.error).code === 'database_unavailable') noteServerAway();
    return answer;
  };
}

/** Any other 403 may mean an expired token: refresh once and repeat once. The second 403 is a plain "not allowed". */
export function withRefresh<Args>(sendOnce: BaseQuery<Args>): BaseQuery<Args> {
  const send = watched(sendOnce);
  return async (args, api, options) => {
    const tokenUsed = (api.getState() as WithSession).session.token;
    const first = await send(args, api, options);
    if (first.error?.status !== 403 || aboutPasswords.has(toApiError(first.error).code)) return first;
    const token = (api.getState() as WithSession).session.token;
    const hasNewerToken = token !== null && token !== tokenUsed;
    if (!hasNewerToken && !(await api.dispatch(refreshSession()))) return first;
    return send(args, api, options);
  };
}

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: withRefresh<string | FetchArgs>(request),
  tagTypes: cacheTags,
  keepUnusedDataFor: 60,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: true,
  endpoints: () => ({}),
});

/** For lists: they are polled, and only 200 counts as success. */
export const listOptions = { pollingInterval: 60_000 } as const;

type Result = { data?: unknown; currentData?: unknown; error?: unknown };

/** A `selectFromResult` for those who do not show that a fetch is under way: they are rendered again only when the data changes. */
export const dataAndError = <T extends Result>({
  data,
  currentData,
  error,
}: T): Pick<T, 'data' | 'currentData' | 'error'> => ({ data, currentData, error });

export const only200 = (response: Response) => response.status === 200;
