import type { NotificationsAnswer } from '@teduh/shared/notifications';
import { baseApi, only200 } from '../../api/base-api.ts';

const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.query<NotificationsAnswer, void>({
      query: () => ({ url: '/notifications', validateStatus: only200 }),
      providesTags: ['Notification'],
    }),
    readNotification: build.mutation<unknown, string>({
      query: (id) => ({
        url: `/notifications/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body: { read: true },
      }),
      invalidatesTags: ['Notification'],
    }),
    readAllNotifications: build.mutation<unknown, void>({
      query: () => ({ url: '/notifications/read-all', method: 'POST' }),
      invalidatesTags: ['Notification'],
    }),
  }),
});

export const { useNotificationsQuery, useReadNotificationMutation, useReadAllNotificationsMutation } =
  notificationsApi;
