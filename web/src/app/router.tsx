import { allPages, type Page, type PageAccess, pageFile } from '@teduh/shared/pages';
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { PageLoader } from '../ui/page-loader.tsx';
import { GuestOnly, RequireAdmin, RequireCustomer, RequireSession, RestoreSession } from './guards.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { RouteError } from './route-error.tsx';

type PageModule = { Component: () => React.ReactNode };

const modules = import.meta.glob<PageModule>('../pages/*.page.tsx');

function Root() {
  return (
    <>
      <ScrollRestoration />
      <Outlet />
      <OfflineNotice />
    </>
  );
}

function loaderOf(file: string): () => Promise<PageModule> {
  const load = modules[`../pages/${file}.page.tsx`];
  if (!load) throw new Error(`web/src/pages has no ${file}.page.tsx`);
  return load;
}

const routeOf = ({ name, path, title }: Page): RouteObject => ({
  path,
  handle: { title },
  lazy: loaderOf(pageFile(name)),
});

const inAuthLayout = (page: Page) => page.layout === 'auth';
const routesFor = (access: PageAccess, isAuth = false) =>
  allPages.filter((page) => page.access === access && inAuthLayout(page) === isAuth).map(routeOf);

const publicRoutes: RouteObject[] = [...routesFor('public'), { path: '*', lazy: loaderOf('not-found') }];

const authRoutes: RouteObject[] = [
  { Component: GuestOnly, children: routesFor('guest', true) },
  ...routesFor('public', true),
];

const dashboardLayout: RouteObject = {
  lazy: () => import('./layouts/dashboard-layout.tsx'),
  children: [
    ...routesFor('signed-in'),
    { Component: RequireCustomer, children: routesFor('customer') },
    { Component: RequireAdmin, children: routesFor('admin') },
  ],
};

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: PageLoader,
    ErrorBoundary: RouteError,
    children: [
      {
        Component: RestoreSession,
        children: [
          {
            lazy: async () => ({ Component: (await import('./layouts/public-layout.tsx')).PublicLayout }),
            children: publicRoutes,
          },
        ],
      },
      { lazy: () => import('./layouts/auth-layout.tsx'), children: authRoutes },
      { Component: RequireSession, children: [dashboardLayout] },
    ],
  },
];
