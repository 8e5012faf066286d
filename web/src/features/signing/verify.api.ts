import type { Verification, VerificationAnswer } from '@teduh/shared/signing';
import { baseApi } from '../../api/base-api.ts';

const documentOf = ({ document }: VerificationAnswer) => document;

const verifyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    verificationByCode: build.query<Verification, string>({
      query: (code) => `/verify/${encodeURIComponent(code)}`,
      transformResponse: documentOf,
    }),
    verificationBySha256: build.query<Verification, string>({
      query: (sha256) => `/verify/sha256/${sha256}`,
      transformResponse: documentOf,
    }),
  }),
});

export const { useVerificationByCodeQuery, useVerificationBySha256Query } = verifyApi;
