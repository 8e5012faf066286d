import type { Contract, ContractAnswer, ContractMessageAnswer } from '@teduh/shared/contracts';
import type { CacheTag } from '@teduh/shared/events.constants';
import type {
  CreatePaymentIntent,
  PaymentIntentAnswer,
  PaymentStatusAnswer,
  Transaction,
  TransactionAnswer,
  TransactionMessageAnswer,
} from '@teduh/shared/transactions';
import { baseApi } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';

const processTimeoutMs = 60_000;
/** A deposit or a signature may make the contract active, the application completed and the place taken. */
const rental: CacheTag[] = ['Transaction', 'Contract', 'Application', 'Property'];

const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    transactionToPay: build.query<Transaction, string>({
      query: (id) => `/transactions/${encodeURIComponent(id)}`,
      transformResponse: ({ transaction }: TransactionAnswer) => transaction,
      providesTags: ['Transaction'],
    }),
    contractToSign: build.query<Contract, string>({
      query: (id) => `/contracts/${encodeURIComponent(id)}`,
      transformResponse: ({ contract }: ContractAnswer) => contract,
      providesTags: ['Contract', 'Transaction'],
    }),
    uploadSignedContract: build.mutation<ContractMessageAnswer, Upload & { contractId: string }>({
      queryFn: ({ contractId, ...sent }, api) =>
        upload<ContractMessageAnswer>(
          {
            url: `/contracts/upload-signed-contract/${encodeURIComponent(contractId)}`,
            method: 'POST',
            ...sent,
          },
          api,
        ),
      invalidatesTags: rental,
    }),
    createPaymentIntent: build.mutation<PaymentIntentAnswer, CreatePaymentIntent>({
      query: (body) => ({ url: '/transactions/create-payment-intent', method: 'POST', body }),
      // Refused means that what the page shows is out of date.
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
        invalidatesTags: rental,
      },
    ),
    paymentStatus: build.query<PaymentStatusAnswer, string>({
      query: (id) => `/transactions/payment-intent-status/${encodeURIComponent(id)}`,
      providesTags: ['Transaction'],
    }),
  }),
});

export const {
  useTransactionToPayQuery,
  useContractToSignQuery,
  useUploadSignedContractMutation,
  useCreatePaymentIntentMutation,
  useProcessPaymentMutation,
  useProcessDepositMutation,
  usePaymentStatusQuery,
} = paymentsApi;
