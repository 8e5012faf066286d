import { MantineProvider } from '@mantine/core';
import type { TokenPayload } from '@teduh/shared/auth';
import type { User } from '@teduh/shared/users';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, parsePath, type RouteObject, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { theme } from '../app/theme.ts';
import { signedIn } from '../lib/session.ts';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { createTestStore } from './store.ts';

export function tokenFor(payload: Partial<TokenPayload> = {}): string {
  const full = {
    userId: 'user-1',
    loginId: 'login-1',
    userType: 'customer',
    userName: 'Aisyah Rahman',
    ...payload,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(full));
  const encoded = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `header.${encoded}.signature`;
}

export function aUser(changes: Partial<User> = {}): User {
  const id = changes.id ?? 'user-1';
  return {
    _id: id,
    id,
    firstname: 'Aisyah',
    lastname: 'Rahman',
    email: 'aisyah@example.com',
    phone: '0123456789',
    userType: 'customer',
    status: 'active',
    newEmail: null,
    blockReason: null,
    createdAt: '2026-11-01T02:00:00.000Z',
    ...changes,
  };
}

function Whereabouts() {
  const { pathname, search, state } = useLocation();
  return <output aria-label="location" data-state={JSON.stringify(state)}>{`${pathname}${search}`}</output>;
}

type RenderOptions = { at?: string; as?: Partial<TokenPayload>; state?: unknown };

export function renderRoutes(routes: RouteObject[], { at = '/', as, state }: RenderOptions = {}) {
  const store = createTestStore();
  if (as) store.dispatch(signedIn(tokenFor(as)));
  const elsewhere: RouteObject = { path: '*', element: <Whereabouts /> };
  const router = createMemoryRouter([...routes, elsewhere], {
    initialEntries: [{ ...parsePath(at), state }],
  });
  const user = userEvent.setup();
  const view = render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        <RouterProvider router={router} />
        <ToastHost />
        <ConfirmHost />
      </MantineProvider>
    </Provider>,
  );
  return { ...view, store, router, user };
}

/** One page or component at one address; leaving it shows the address it left for. */
export function renderAt(
  element: ReactNode,
  { path = '/here', at = path, ...options }: RenderOptions & { path?: string } = {},
) {
  return renderRoutes([{ path, element }], { at, ...options });
}
