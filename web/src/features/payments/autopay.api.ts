import type { Autopay, AutopayAnswer, AutopayMessageAnswer, StartAutopayAnswer } from '@teduh/shared/autopay';
import { autopayConsentVersion } from '@teduh/shared/autopay.constants';
import { baseApi } from '../../api/base-api.ts';

const urlOf = (contractId: string) => `/contracts/${encodeURIComponent(contractId)}/autopay`;

const autopayApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    autopay: build.query<Autopay | null, string>({
      query: urlOf,
      transformResponse: ({ autopay }: AutopayAnswer) => autopay,
      providesTags: ['Transaction', 'Contract'],
    }),
    startAutopay: build.mutation<StartAutopayAnswer, { contractId: string; paymentIntentId?: string }>({
      query: ({ contractId, paymentIntentId }) => ({
        url: urlOf(contractId),
        method: 'POST',
        body: { consentVersion: autopayConsentVersion, paymentIntentId },
      }),
    }),
    confirmAutopay: build.mutation<AutopayMessageAnswer, string>({
      query: (contractId) => ({ url: `${urlOf(contractId)}/confirm`, method: 'POST' }),
      invalidatesTags: ['Transaction', 'Contract'],
    }),
    stopAutopay: build.mutation<AutopayMessageAnswer, string>({
      query: (contractId) => ({ url: urlOf(contractId), method: 'DELETE' }),
      invalidatesTags: ['Transaction', 'Contract'],
    }),
  }),
});

export const { useAutopayQuery, useStartAutopayMutation, useConfirmAutopayMutation, useStopAutopayMutation } =
  autopayApi;
