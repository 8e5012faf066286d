import { lazy, Suspense } from 'react';
import { useSession } from '../lib/session.ts';
import { PageLoader } from '../ui/page-loader.tsx';

const AdminDashboard = lazy(() => import('./dashboard/admin-dashboard.tsx'));
const CustomerDashboard = lazy(() => import('./dashboard/customer-dashboard.tsx'));

export function Component() {
  const { isAdmin } = useSession();
  return (
    <Suspense fallback={<PageLoader />}>{isAdmin ? <AdminDashboard /> : <CustomerDashboard />}</Suspense>
  );
}
