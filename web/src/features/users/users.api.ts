import type { MessageAnswer } from '@teduh/shared/errors';
import type { UserOverviewAnswer } from '@teduh/shared/user-overview';
import type {
  BlockUser,
  CreateUser,
  DeleteUser,
  DeletionAnswer,
  FindUsers,
  PatchUser,
  UnblockUser,
  User,
  UserMessageAnswer,
  UsersAnswer,
} from '@teduh/shared/users';
import { baseApi, only200 } from '../../api/base-api.ts';
import { saveCsv } from '../../api/save-file.ts';

type UserSearch = Partial<FindUsers>;

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<UsersAnswer, UserSearch>({
      query: (search) => ({ url: '/users', params: search, validateStatus: only200 }),
      providesTags: ['User'],
    }),
    exportUsers: build.mutation<null, Omit<UserSearch, 'limit' | 'cursor'>>({
      queryFn: (search, _api, _options, send) => saveCsv('/users/export', search, send),
    }),
    user: build.query<User, string>({
      query: (id) => `/users/${encodeURIComponent(id)}`,
      transformResponse: ({ user }: { user: User }) => user,
      providesTags: ['User'],
    }),
    userOverview: build.query<UserOverviewAnswer, string>({
      query: (id) => `/users/${encodeURIComponent(id)}/overview`,
      providesTags: ['User', 'Contract', 'Transaction', 'Complaint'],
    }),
    addUser: build.mutation<UserMessageAnswer, CreateUser>({
      query: (body) => ({ url: '/users', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    updateUser: build.mutation<UserMessageAnswer, PatchUser & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/users/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      invalidatesTags: ['User'],
    }),
    cancelNewEmail: build.mutation<UserMessageAnswer, string>({
      query: (id) => ({ url: `/users/${encodeURIComponent(id)}/new-email`, method: 'DELETE' }),
      invalidatesTags: ['User'],
    }),
    blockUser: build.mutation<UserMessageAnswer, BlockUser & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/users/${encodeURIComponent(id)}/block`, method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    unblockUser: build.mutation<UserMessageAnswer, UnblockUser & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/users/${encodeURIComponent(id)}/unblock`, method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    userDeletion: build.query<DeletionAnswer, string>({
      query: (id) => `/users/${encodeURIComponent(id)}/deletion`,
    }),
    deleteUser: build.mutation<MessageAnswer, DeleteUser & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/users/${encodeURIComponent(id)}`, method: 'DELETE', body }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useUsersQuery,
  useUserOverviewQuery,
  useExportUsersMutation,
  useUserQuery,
  useAddUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useCancelNewEmailMutation,
  useBlockUserMutation,
  useUnblockUserMutation,
  useLazyUserDeletionQuery,
} = usersApi;
