import type {
  AskRefund,
  RefundAnswer,
  RefundTransfer,
  TransactionHistoryAnswer,
} from '@teduh/shared/refunds';
import { baseApi } from '../../api/base-api.ts';

const urlOf = (id: string) => `/transactions/${encodeURIComponent(id)}`;

const refundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    transactionHistory: build.query<TransactionHistoryAnswer, string>({
      query: (id) => `${urlOf(id)}/history`,
      providesTags: ['Transaction', 'Contract'],
    }),
    askRefund: build.mutation<RefundAnswer, AskRefund & { id: string }>({
      query: ({ id, ...body }) => ({ url: `${urlOf(id)}/refunds`, method: 'POST', body }),
      // A refund that the provider refused is in the history, too.
      invalidatesTags: ['Transaction'],
    }),
    recordRefundTransfer: build.mutation<RefundAnswer, RefundTransfer & { id: string; refundId: string }>({
      query: ({ id, refundId, ...body }) => ({
        url: `${urlOf(id)}/refunds/${encodeURIComponent(refundId)}/transfer`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Transaction'],
    }),
  }),
});

export const { useTransactionHistoryQuery, useAskRefundMutation, useRecordRefundTransferMutation } =
  refundsApi;
