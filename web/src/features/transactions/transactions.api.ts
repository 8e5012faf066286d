import type { CacheTag } from '@teduh/shared/events.constants';
import type {
  AnswerSlip,
  CreateTransaction,
  FindTransactions,
  PatchTransaction,
  RecordPayment,
  ReversePayment,
  SplitAnswer,
  SplitTransaction,
  TransactionAnswer,
  TransactionDetails,
  TransactionMessageAnswer,
  TransactionsAnswer,
  WaiveTransaction,
} from '@teduh/shared/transactions';
import { baseApi, only200 } from '../../api/base-api.ts';
import { saveCsv } from '../../api/save-file.ts';

export type TransactionSearch = Partial<Omit<FindTransactions, 'limit' | 'cursor'>>;

const pageSize = 100;
/** A deposit may make the contract active and complete its application. */
const paymentTags: CacheTag[] = ['Transaction', 'Contract', 'Application'];
const urlOf = (id: string) => `/transactions/${encodeURIComponent(id)}`;

const transactionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Page by page. A poll refetches all loaded pages. */
    transactions: build.infiniteQuery<TransactionsAnswer, TransactionSearch, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/transactions',
        params: { ...queryArg, limit: pageSize, cursor: pageParam || undefined },
        validateStatus: only200,
      }),
      providesTags: ['Transaction'],
    }),
    /** One page of the list. */
    transactionPage: build.query<TransactionsAnswer, Partial<FindTransactions>>({
      query: (search) => ({ url: '/transactions', params: search, validateStatus: only200 }),
      providesTags: ['Transaction'],
    }),
    exportTransactions: build.mutation<null, TransactionSearch>({
      queryFn: (search, _api, _options, send) => saveCsv('/transactions/export', search, send),
    }),
    transaction: build.query<TransactionDetails, string>({
      query: urlOf,
      transformResponse: ({ transaction }: TransactionAnswer) => transaction,
      providesTags: ['Transaction', 'Contract'],
    }),
    addTransaction: build.mutation<TransactionMessageAnswer, CreateTransaction>({
      query: (body) => ({ url: '/transactions', method: 'POST', body }),
      invalidatesTags: ['Transaction'],
    }),
    updateTransaction: build.mutation<TransactionMessageAnswer, PatchTransaction & { id: string }>({
      query: ({ id, ...body }) => ({ url: urlOf(id), method: 'PATCH', body }),
      invalidatesTags: ['Transaction'],
    }),
    splitTransaction: build.mutation<SplitAnswer, SplitTransaction & { id: string }>({
      query: ({ id, ...body }) => ({ url: `${urlOf(id)}/split`, method: 'POST', body }),
      invalidatesTags: ['Transaction'],
    }),
    waiveTransaction: build.mutation<TransactionMessageAnswer, WaiveTransaction & { id: string }>({
      query: ({ id, ...body }) => ({ url: `${urlOf(id)}/waive`, method: 'POST', body }),
      invalidatesTags: ['Transaction'],
    }),
    recordPayment: build.mutation<TransactionMessageAnswer, RecordPayment & { id: string }>({
      query: ({ id, ...body }) => ({ url: `${urlOf(id)}/payments`, method: 'POST', body }),
      invalidatesTags: paymentTags,
    }),
    reversePayment: build.mutation<TransactionMessageAnswer, ReversePayment & { id: string }>({
      query: ({ id, ...body }) => ({ url: `${urlOf(id)}/reversal`, method: 'POST', body }),
      invalidatesTags: paymentTags,
    }),
    answerSlip: build.mutation<TransactionMessageAnswer, AnswerSlip & { id: string }>({
      query: ({ id, ...body }) => ({ url: `${urlOf(id)}/slip`, method: 'PATCH', body }),
      invalidatesTags: paymentTags,
    }),
    deleteTransaction: build.mutation<TransactionMessageAnswer, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: ['Transaction'],
    }),
  }),
});

export const {
  useTransactionsInfiniteQuery,
  useTransactionPageQuery,
  useExportTransactionsMutation,
  useTransactionQuery,
  useAddTransactionMutation,
  useUpdateTransactionMutation,
  useSplitTransactionMutation,
  useWaiveTransactionMutation,
  useRecordPaymentMutation,
  useReversePaymentMutation,
  useAnswerSlipMutation,
  useDeleteTransactionMutation,
} = transactionsApi;
