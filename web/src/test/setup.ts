import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetServerAway } from '../lib/use-online.ts';
import { confirmHost } from '../ui/confirm.ts';
import { toastHost } from '../ui/toast.ts';

configure({ asyncUtilTimeout: 10_000 });

// What Mantine and React Router ask of a browser and jsdom does not have.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => [];
};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
window.scrollTo = () => undefined;
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    errors.push(words);
  });
});

afterEach(async () => {
  cleanup();
  forgetServerAway();
  confirmHost.current()?.answer(false);
  if (toastHost.isWanted()) (await import('@mantine/notifications')).notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  expect(errors, 'console.error was called').toEqual([]);
});
