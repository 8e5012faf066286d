import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetServerAway } from '../lib/use-online.ts';
import { confirmHost } from '../ui/confirm.ts';
import { toastHost } from '../ui/toast.ts';
import { getComputedStyle } from './computed-style.ts';

/** Draws the page only where the message is read: most such errors only tell `findBy` to look again. */
function getElementError(message: string | null, container: Element) {
  const error = new Error();
  Error.captureStackTrace(error, getElementError);
  error.name = 'TestingLibraryElementError';
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

configure({ asyncUtilTimeout: 10_000, getElementError });

// Until it has made ten thousand elements in a second, React keeps a stack trace of each, a sixth of the tests' time: as if it had.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => undefined,
  configurable: true,
});

window.getComputedStyle = getComputedStyle;
// What Mantine and React Router ask of a browser and happy-dom does not have, or has as if everything were zero pixels large.
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
// Somebody who wants no animations: with them every dialog is rendered four times more.
window.matchMedia = (query) => ({
  matches: query === '(prefers-reduced-motion: reduce)',
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

// Nothing answers but what a test makes answer.
window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

/** As in browsers: happy-dom writes through the property that React watches, so that React notices no change. */
const ofTextAreas = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
HTMLTextAreaElement.prototype.setRangeText = function setRangeText(
  text: string,
  start?: number,
  end?: number,
) {
  ofTextAreas?.set?.call(this, this.value.slice(0, start) + text + this.value.slice(end));
  const after = (start ?? 0) + text.length;
  this.setSelectionRange(after, after);
};

/** For every test it is this moment, as for the tests of the server, on whatever day they run. */
const momentOfTests = new Date('2026-11-15T04:00:00Z');

let errors: unknown[][] = [];

beforeEach(() => {
  vi.setSystemTime(momentOfTests);
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    errors.push(words);
  });
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  forgetServerAway();
  confirmHost.current()?.answer(false);
  if (toastHost.isWanted()) (await import('@mantine/notifications')).notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  expect(errors, 'console.error was called').toEqual([]);
});
