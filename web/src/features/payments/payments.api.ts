import type { CacheTag } from '@teduh/shared/events.constants';
import type { CreatePaymentIntent, PaymentIntentAnswer, PaymentStatusAnswer } from '@teduh/shared/payments';
import type { TransactionMessageAnswer, TransferAnswer } from '@teduh/shared/transactions';
import { baseApi } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';

const processTimeoutMs = 60_000;
/** A deposit may make the contract active, complete its application and take the unit. */
const depositTags: CacheTag[] = ['Transaction', 'Contract', 'Application', 'Property'];

const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createPaymentIntent: build.mutation<PaymentIntentAnswer, CreatePaymentIntent>({
      query: (body) => ({ url: '/transactions/create-payment-intent', method: 'POST', body }),
      // A refusal means that the page is out of date.
      invalidatesTags: (_intent, error) => (error ? ['Transaction', 'Contract'] : []),
    }),
    processPayment: build.mutation<
      TransactionMessageAnswer,
      { paymentIntentId: string; transactionId: string }
    >({
      query: (body) => ({
        url: '/transactions/process-payment',
        method: 'POST',
        body,
        timeout: processTimeoutMs,
      }),
      invalidatesTags: ['Transaction'],
    }),
    processDeposit: build.mutation<TransactionMessageAnswer, { paymentIntentId: string; contractId: string }>(
      {
        query: (body) => ({
          url: '/transactions/process-deposit',
          method: 'POST',
          body,
          timeout: processTimeoutMs,
        }),
        invalidatesTags: depositTags,
      },
    ),
    transfer: build.query<TransferAnswer['transfer'], string>({
      query: (id) => `/transactions/${encodeURIComponent(id)}/transfer`,
      transformResponse: ({ transfer }: TransferAnswer) => transfer,
      providesTags: ['Transaction', 'Settings'],
    }),
    uploadSlip: build.mutation<TransactionMessageAnswer, Upload & { transactionId: string }>({
      queryFn: ({ transactionId, ...sent }, api) =>
        upload<TransactionMessageAnswer>(
          { url: `/transactions/${encodeURIComponent(transactionId)}/slip`, method: 'POST', ...sent },
          api,
        ),
      invalidatesTags: ['Transaction', 'Contract', 'Application'],
    }),
    withdrawSlip: build.mutation<TransactionMessageAnswer, string>({
      query: (id) => ({ url: `/transactions/${encodeURIComponent(id)}/slip`, method: 'DELETE' }),
      invalidatesTags: ['Transaction', 'Contract', 'Application'],
    }),
    paymentStatus: build.query<PaymentStatusAnswer, string>({
      query: (id) => `/transactions/payment-intent-status/${encodeURIComponent(id)}`,
      providesTags: ['Transaction'],
    }),
  }),
});

export const {
  useCreatePaymentIntentMutation,
  useProcessPaymentMutation,
  useProcessDepositMutation,
  usePaymentStatusQuery,
  useTransferQuery,
  useUploadSlipMutation,
  useWithdrawSlipMutation,
} = paymentsApi;
