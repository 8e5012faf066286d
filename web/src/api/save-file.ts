import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

type FetchResult = { data?: unknown; error?: FetchBaseQueryError; meta?: FetchBaseQueryMeta };
type Send = (request: FetchArgs) => FetchResult | PromiseLike<FetchResult>;

/** An export of several years takes long. */
const timeoutMs = 10 * 60_000;

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the current task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** For an endpoint's `queryFn`: fetches a file with the token and saves it under the name that the server gives it. */
export async function saveFile(request: FetchArgs, send: Send) {
  const { data, error, meta } = await send({
    ...request,
    timeout: timeoutMs,
    cache: 'no-store',
    responseHandler: (response) => (response.ok ? response.blob() : response.json()),
  });
  if (error) return { error };
  const disposition = meta?.response?.headers.get('content-disposition') ?? '';
  save(data as Blob, /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'teduh');
  return { data: null };
}

export const saveCsv = (url: string, search: object, send: Send) => saveFile({ url, params: search }, send);
