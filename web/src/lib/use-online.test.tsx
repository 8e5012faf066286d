import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OfflineNotice } from '../app/offline-notice.tsx';
import { json, stubApi } from '../test/api.ts';
import { noteServerAway } from './use-online.ts';

const text = 'Nothing can be loaded or saved just now. This page goes on by itself.';

test('says that the server is away until it is healthy, and then lets everything be fetched again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let status = 503;
  const calls = stubApi({ 'GET /health': () => json(status, {}) });
  const fetchAgain = vi.fn();
  addEventListener('online', fetchAgain);
  onTestFinished(() => removeEventListener('online', fetchAgain));
  render(<OfflineNotice />);
  expect(screen.queryByText(text)).toBeNull();

  act(() => {
    noteServerAway();
    noteServerAway();
  });
  expect(screen.getByText(text)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(calls).toHaveLength(2);
  expect(fetchAgain).not.toHaveBeenCalled();

  status = 200;
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText(text)).toBeNull();
  expect(fetchAgain).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(calls).toHaveLength(3);
});

test('gives up a question that nobody answers before it asks again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let [open, most] = [0, 0];
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal?: AbortSignal }) => {
    open += 1;
    most = Math.max(most, open);
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        open -= 1;
        reject(signal.reason);
      });
    });
  });
  noteServerAway();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(most).toBe(1);

  stubApi({ 'GET /health': () => json(200, {}) });
  const fetchAgain = vi.fn();
  addEventListener('online', fetchAgain);
  onTestFinished(() => removeEventListener('online', fetchAgain));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetchAgain).toHaveBeenCalledOnce();
});
