import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { WithSession } from '../lib/session.ts';
import { apiUrl, withRefresh } from './base-api.ts';

export type Upload = {
  body: FormData;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

type UploadRequest = Upload & { url: string; method: 'POST' | 'PATCH' | 'PUT' };
type Outcome = { data: unknown } | { error: FetchBaseQueryError };

/** Images on a slow connection take long to upload. */
const timeoutMs = 15 * 60_000;

function outcomeOf({ status, responseText }: XMLHttpRequest): Outcome {
  try {
    const data: unknown = JSON.parse(responseText);
    return status >= 200 && status < 300 ? { data } : { error: { status, data } };
  } catch (error) {
    return {
      error: { status: 'PARSING_ERROR', originalStatus: status, data: responseText, error: String(error) },
    };
  }
}

/** XMLHttpRequest, because fetch does not report the progress of an upload. */
const send = ({ url, method, body, onProgress }: UploadRequest, { getState, signal }: BaseQueryApi) =>
  new Promise<Outcome>((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') => () =>
      resolve({ error: { status, error: status } });
    request.open(method, `${apiUrl}${url}`);
    request.withCredentials = true;
    request.timeout = timeoutMs;
    request.setRequestHeader('accept', 'application/json');
    const { token } = (getState() as WithSession).session;
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(outcomeOf(request));
    request.onerror = fail('FETCH_ERROR');
    request.onabort = fail('FETCH_ERROR');
    request.ontimeout = fail('TIMEOUT_ERROR');
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });

const sendWithRefresh = withRefresh(send);

/** For an endpoint's `queryFn`: sends a form with files, with the token, refreshed once when it has expired. */
export async function upload<Answer>(request: UploadRequest, api: BaseQueryApi) {
  return (await sendWithRefresh(request, api, {})) as { data: Answer } | { error: FetchBaseQueryError };
}
