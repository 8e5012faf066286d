import type {
  LoginsAnswer,
  ResendVerification,
  ResetLinkAnswer,
  ResetPassword,
  VerificationStatus,
  VerifiedAnswer,
} from '@teduh/shared/auth';
import type { MessageAnswer } from '@teduh/shared/errors';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { baseApi } from '../../api/base-api.ts';

/** The confirmation page also shows the text of the HTTP status. */
export type CodeFailure = Pick<ApiError, 'status' | 'code' | 'message'> & { statusText: string };

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<MessageAnswer, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
    }),
    verificationStatus: build.query<VerificationStatus, string>({
      query: (email) => `/auth/check-email-verification/${encodeURIComponent(email)}`,
    }),
    resendVerification: build.mutation<MessageAnswer, ResendVerification>({
      query: (body) => ({ url: '/auth/resend-verification-email', method: 'POST', body }),
    }),
    verifyUser: build.query<VerifiedAnswer, string>({
      query: (code) => `/auth/verify-user/${encodeURIComponent(code)}`,
      transformErrorResponse: (error, meta): CodeFailure => {
        const { status, code, message, connection } = toApiError(error);
        const isUnreadable = error.status === 'PARSING_ERROR';
        const statusText = meta?.response?.statusText ?? '';
        return { status, code, statusText, message: isUnreadable ? '' : message || connection };
      },
    }),
    forgotPassword: build.mutation<MessageAnswer, { email: string }>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
    }),
    confirmEmail: build.mutation<VerifiedAnswer, string>({
      query: (code) => ({ url: '/auth/confirm-email', method: 'POST', body: { code } }),
      invalidatesTags: ['User'],
    }),
    undoEmailChange: build.mutation<VerifiedAnswer, string>({
      query: (code) => ({ url: '/auth/undo-email-change', method: 'POST', body: { code } }),
      invalidatesTags: ['User'],
    }),
    logins: build.query<LoginsAnswer, void>({
      query: () => '/auth/logins',
      providesTags: ['User'],
    }),
    endLogin: build.mutation<MessageAnswer, string>({
      query: (id) => ({ url: `/auth/logins/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['User'],
    }),
    endOtherLogins: build.mutation<MessageAnswer, void>({
      query: () => ({ url: '/auth/logins', method: 'DELETE' }),
      invalidatesTags: ['User'],
    }),
    /** Whether the link still works. It is not used up by asking. */
    resetLink: build.query<ResetLinkAnswer, string>({
      query: (code) => ({ url: '/auth/check-reset-link', method: 'POST', body: { code } }),
    }),
    resetPassword: build.mutation<MessageAnswer, ResetPassword>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
    }),
  }),
});

export const {
  useLogoutMutation,
  useVerificationStatusQuery,
  useResendVerificationMutation,
  useVerifyUserQuery,
  useForgotPasswordMutation,
  useResetLinkQuery,
  useResetPasswordMutation,
  useConfirmEmailMutation,
  useUndoEmailChangeMutation,
  useLoginsQuery,
  useEndLoginMutation,
  useEndOtherLoginsMutation,
} = authApi;
