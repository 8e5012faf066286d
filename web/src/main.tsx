import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { refreshSession } from './api/refresh-session.ts';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { createStore } from './app/store.ts';
import { reloadWhenOutdated } from './lib/reload-when-outdated.ts';
import { hasSignedInBefore } from './lib/signed-in-flag.ts';

reloadWhenOutdated();

const store = createStore();
// Asked before anything is drawn, so that a returning user does not first see a guest's top bar.
if (hasSignedInBefore()) void store.dispatch(refreshSession());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <Providers store={store}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
