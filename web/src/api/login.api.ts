import type { Login, TokenAnswer } from '@teduh/shared/auth';
import { baseApi } from './base-api.ts';

const loginApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<TokenAnswer, Login>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
  }),
});

export const { useLoginMutation } = loginApi;
