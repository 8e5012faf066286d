import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { PageLoader } from '../ui/page-loader.tsx';
import { GuestOnly, RequireAdmin, RequireCustomer, RequireSession, RestoreSession } from './guards.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { RouteError } from './route-error.tsx';

function Root() {
  return (
    <>
      <ScrollRestoration />
      <Outlet />
      <OfflineNotice />
    </>
  );
}

const publicRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../pages/home.page.tsx') },
  { path: 'faq', lazy: () => import('../pages/faq.page.tsx') },
  { path: 'about-us', lazy: () => import('../pages/about-us.page.tsx') },
  { path: 'listing', lazy: () => import('../pages/listing.page.tsx') },
  { path: 'listing/:propertyId', lazy: () => import('../pages/listing-detail.page.tsx') },
  { path: 'mailbox', lazy: () => import('../pages/mailbox.page.tsx') },
  { path: '*', lazy: () => import('../pages/not-found.page.tsx') },
];

const authRoutes: RouteObject[] = [
  {
    Component: GuestOnly,
    children: [
      { path: 'login', lazy: () => import('../pages/login.page.tsx') },
      { path: 'register', lazy: () => import('../pages/register.page.tsx') },
    ],
  },
  { path: 'email-verification', lazy: () => import('../pages/email-verification.page.tsx') },
  {
    path: 'register-confirmation/:confirmationCode',
    lazy: () => import('../pages/register-confirmation.page.tsx'),
  },
  { path: 'forgot-password', lazy: () => import('../pages/forgot-password.page.tsx') },
  { path: 'reset-password/:code', lazy: () => import('../pages/reset-password.page.tsx') },
];

/** `title` is what the dashboard's top bar and the browser's tab say. */
function page(
  path: string,
  title: string,
  lazy: () => Promise<{ Component: () => React.ReactNode }>,
): RouteObject {
  return { path, handle: { title }, lazy };
}

const signedInRoutes: RouteObject[] = [
  page('dashboard', 'Dashboard', () => import('../pages/dashboard.page.tsx')),
  page('profile', 'Profile', () => import('../pages/profile.page.tsx')),
];

const customerRoutes: RouteObject[] = [
  page('application', 'Application', () => import('../pages/application.page.tsx')),
  page(
    'application/sign-and-pay/:contractId',
    'Sign and Pay',
    () => import('../pages/sign-and-pay.page.tsx'),
  ),
  page('contract', 'Contract', () => import('../pages/contract.page.tsx')),
  page('complaint', 'Complaint', () => import('../pages/complaint.page.tsx')),
  page('payment/:transactionId', 'Payment', () => import('../pages/payment.page.tsx')),
  page('payment-history', 'Payment History', () => import('../pages/payment-history.page.tsx')),
  page(
    'payment-success/:paymentIntentId',
    'Payment Status',
    () => import('../pages/payment-success.page.tsx'),
  ),
];

const adminRoutes: RouteObject[] = [
  page('manage-users', 'Users', () => import('../pages/manage-users.page.tsx')),
  page('manage-contracts', 'Contracts', () => import('../pages/manage-contracts.page.tsx')),
  page('manage-complaints', 'Complaints', () => import('../pages/manage-complaints.page.tsx')),
  page('manage-transactions', 'Transactions', () => import('../pages/manage-transactions.page.tsx')),
  page('manage-properties', 'Properties', () => import('../pages/manage-properties.page.tsx')),
  page('manage-properties/add', 'Add New Property', () => import('../pages/add-property.page.tsx')),
  page(
    'manage-properties/details/:propertyId',
    'Property Details',
    () => import('../pages/property-details.page.tsx'),
  ),
  page(
    'manage-properties/edit/:propertyId',
    'Edit Property',
    () => import('../pages/edit-property.page.tsx'),
  ),
  page(
    'manage-properties/applications/:propertyId',
    'Applications',
    () => import('../pages/manage-applications.page.tsx'),
  ),
];

const dashboardLayout: RouteObject = {
  lazy: () => import('./layouts/dashboard-layout.tsx'),
  children: [
    ...signedInRoutes,
    { Component: RequireCustomer, children: customerRoutes },
    { Component: RequireAdmin, children: adminRoutes },
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
