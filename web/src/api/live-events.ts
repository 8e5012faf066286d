import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ChangeEvent } from '@teduh/shared/events';
import { type CacheTag, cacheTags } from '@teduh/shared/events.constants';
import type { WithSession } from '../lib/session.ts';
import { baseApi } from './base-api.ts';
import { readEvents } from './read-events.ts';
import { refreshSession } from './refresh-session.ts';

type Store = { getState: () => WithSession; dispatch: ThunkDispatch<WithSession, unknown, UnknownAction> };

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

function isTag(value: unknown): value is CacheTag {
  return cacheTags.some((tag) => tag === value);
}

export function parseChange(data: string): CacheTag[] {
  try {
    const { tags: named }: Partial<ChangeEvent> = JSON.parse(data) ?? {};
    return Array.isArray(named) ? named.filter(isTag) : [];
  } catch {
    return [];
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
  while (!signal.aborted) {
    try {
      const response = await open(store, signal);
      if (response.status === 403 && !(await store.dispatch(refreshSession()))) failures += 1;
      if (response.ok && response.body) {
        failures = 0;
        // Changes were missed while the stream was down.
        if (hasBeenOpen) store.dispatch(baseApi.util.invalidateTags([...cacheTags]));
        hasBeenOpen = true;
        for await (const data of readEvents(response.body)) {
          const changed = parseChange(data);
          if (changed.length > 0) store.dispatch(baseApi.util.invalidateTags(changed));
        }
      }
    } catch {
      // A broken connection is normal; the loop tries again.
    }
    const delay = Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
    failures += 1;
    await pause(delay * (0.75 + Math.random() / 2), signal);
  }
}

/** Refetches what the server reports as changed, until it is stopped. */
export function startLiveEvents(store: Store): () => void {
  const controller = new AbortController();
  void follow(store, controller.signal);
  return () => controller.abort();
}
