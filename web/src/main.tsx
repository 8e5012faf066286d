import './app/styles.css';
import { setupListeners } from '@reduxjs/toolkit/query';
import { type PageData, pageDataId } from '@teduh/shared/rendering';
import { StrictMode, startTransition } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { refreshSession } from './api/refresh-session.ts';
import { loadMatched } from './app/load-matched.ts';
import { fillStore } from './app/page-data.ts';
import { Providers } from './app/providers.tsx';
import { createRoot, hydrateRoot } from './app/react-dom.ts';
import { routes } from './app/router.tsx';
import { createStore } from './app/store.ts';
import { nameHistoryEntry } from './lib/name-history-entry.ts';
import { reloadWhenOutdated } from './lib/reload-when-outdated.ts';
import { hasSignedInBefore } from './lib/signed-in-flag.ts';
import { yieldToMain } from './lib/yield-to-main.ts';

reloadWhenOutdated();
nameHistoryEntry();

const store = createStore();
setupListeners(store.dispatch);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const createApp = (options?: Parameters<typeof createBrowserRouter>[1]) => (
  <StrictMode>
    <Providers store={store}>
      <RouterProvider router={createBrowserRouter(routes, options)} />
    </Providers>
  </StrictMode>
);

/** Hydrates what the server has rendered, in short tasks and a transition so that the page stays responsive. */
async function hydrate(container: HTMLElement, embedded: string) {
  await yieldToMain();
  fillStore(store, JSON.parse(embedded) as PageData);
  await yieldToMain();
  await loadMatched(routes, location.pathname);
  await yieldToMain();
  // With data to hydrate, even none, the router leaves the scroll position to the browser, which has restored it already.
  const app = createApp({ hydrationData: {} });
  startTransition(() => {
    hydrateRoot(container, app);
  });
}

const embedded = document.getElementById(pageDataId)?.textContent;
if (embedded) {
  void hydrate(root, embedded);
} else {
  // The refresh starts before the first render, so that a returning user does not see a guest's top bar.
  if (hasSignedInBefore()) void store.dispatch(refreshSession());
  createRoot(root).render(createApp());
}
