import type {
  AdminDashboard,
  CollectedMonth,
  CustomerDashboard,
  DashboardAnswer,
  RentCollectedAnswer,
} from '@teduh/shared/dashboard';
import { baseApi, listOptions, only200 } from '../../api/base-api.ts';

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<DashboardAnswer, void>({
      query: () => ({ url: '/dashboard', validateStatus: only200 }),
      // Reports are next steps of tenants; admins write them, line by line. Complaints wait for admins.
      providesTags: (dashboard) => [
        ...(['Application', 'Contract', 'Transaction', 'Property', 'User', 'Clock'] as const),
        ...(dashboard?.userType === 'customer' ? (['Inspection'] as const) : (['Complaint'] as const)),
      ],
    }),
    rentCollected: build.query<CollectedMonth[], number>({
      query: (months) => ({ url: '/dashboard/rent-collected', params: { months }, validateStatus: only200 }),
      transformResponse: ({ months }: RentCollectedAnswer) => months,
      providesTags: ['Transaction', 'Clock'],
    }),
  }),
});

const { useDashboardQuery, useRentCollectedQuery } = dashboardApi;

/** One request for the whole page, so that its parts are consistent. */
export function useCustomerDashboard() {
  const { data, error, refetch } = useDashboardQuery(undefined, listOptions);
  const dashboard: CustomerDashboard | undefined = data?.userType === 'customer' ? data : undefined;
  return { dashboard, error, retry: refetch };
}

export function useAdminDashboard() {
  const { data, error, refetch } = useDashboardQuery(undefined, listOptions);
  const dashboard: AdminDashboard | undefined = data?.userType === 'admin' ? data : undefined;
  return { dashboard, error, retry: refetch };
}

export function useRentCollected(months: number) {
  const { data, error, refetch } = useRentCollectedQuery(months, listOptions);
  return { months: data, error, retry: refetch };
}
