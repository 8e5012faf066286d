import type { MessageAnswer } from '@teduh/shared/errors';
import type { CreateUser, PatchUser, User, UserMessageAnswer, UsersAnswer } from '@teduh/shared/users';
import { baseApi, only200 } from '../../api/base-api.ts';

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<User[], void>({
      query: () => ({ url: '/users', validateStatus: only200 }),
      transformResponse: ({ users }: UsersAnswer) => users,
      providesTags: ['User'],
    }),
    user: build.query<User, string>({
      query: (id) => `/users/${encodeURIComponent(id)}`,
      transformResponse: ({ user }: { user: User }) => user,
      providesTags: ['User'],
    }),
    addUser: build.mutation<UserMessageAnswer, CreateUser>({
      query: (body) => ({ url: '/users', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    updateUser: build.mutation<UserMessageAnswer, PatchUser & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/users/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      invalidatesTags: ['User'],
    }),
    deleteUser: build.mutation<MessageAnswer, string>({
      query: (id) => ({ url: `/users/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useUsersQuery,
  useUserQuery,
  useAddUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
} = usersApi;
