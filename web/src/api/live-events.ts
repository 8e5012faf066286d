import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ChangeEvent } from '@teduh/shared/events';
import { type CacheTag, cacheTags, fetchAfterHeader } from '@teduh/shared/events.constants';
import { reopenDelayMs } from '../lib/reopen-delay.ts';
import type { WithSession } from '../lib/session.ts';
import { baseApi } from './base-api.ts';
import { readEvents } from './read-events.ts';
import { createRefetch } from './refetch-later.ts';
import { refreshSession } from './refresh-session.ts';

type Store = { getState: () => WithSession; dispatch: ThunkDispatch<WithSession, unknown, UnknownAction> };

function isTag(value: unknown): value is CacheTag {
  return cacheTags.some((tag) => tag === value);
}

const toMs = (value: unknown) => Math.max(0, Number(value) || 0);

export function parseChange(data: string): { tags: CacheTag[]; afterMs: number } {
  try {
    const { tags, afterMs }: Partial<ChangeEvent> = JSON.parse(data) ?? {};
    return { tags: Array.isArray(tags) ? tags.filter(isTag) : [], afterMs: toMs(afterMs) };
  } catch {
    return { tags: [], afterMs: 0 };
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function open(store: Store, signal: AbortSignal): Promise<Response> {
  const { token } = store.getState().session;
  return fetch(`${location.origin}/api/events`, {
    credentials: 'include',
    cache: 'no-store',
    headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
    signal,
  });
}

async function follow(store: Store, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let hasBeenOpen = false;
  const refetch = createRefetch((tags) => store.dispatch(baseApi.util.invalidateTags(tags)), signal);
  while (!signal.aborted) {
    try {
      const response = await open(store, signal);
      if (response.status === 403 && !(await store.dispatch(refreshSession()))) failures += 1;
      if (response.ok && response.body) {
        failures = 0;
        // Changes were missed while the stream was down.
        if (hasBeenOpen) refetch(cacheTags, toMs(response.headers.get(fetchAfterHeader)));
        hasBeenOpen = true;
        for await (const data of readEvents(response.body)) {
          const { tags, afterMs } = parseChange(data);
          refetch(tags, afterMs);
        }
      }
    } catch {
      // A broken connection is normal; the loop tries again.
    }
    const delayMs = reopenDelayMs(failures);
    failures += 1;
    await pause(delayMs, signal);
  }
}

/** Refetches what the server reports as changed, until it is stopped. */
export function startLiveEvents(store: Store): () => void {
  const controller = new AbortController();
  void follow(store, controller.signal);
  return () => controller.abort();
}
