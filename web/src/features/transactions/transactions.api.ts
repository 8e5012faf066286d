import type {
  CreateTransaction,
  FindTransactions,
  PatchTransaction,
  Transaction,
  TransactionAnswer,
  TransactionMessageAnswer,
  TransactionsAnswer,
} from '@teduh/shared/transactions';
import { baseApi, only200 } from '../../api/base-api.ts';
import { saveCsv } from '../../api/save-file.ts';

export type TransactionSearch = Partial<Omit<FindTransactions, 'limit' | 'cursor'>>;

const pageSize = 100;
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
    transaction: build.query<Transaction, string>({
      query: urlOf,
      transformResponse: ({ transaction }: TransactionAnswer) => transaction,
      providesTags: ['Transaction'],
    }),
    addTransaction: build.mutation<TransactionMessageAnswer, CreateTransaction>({
      query: (body) => ({ url: '/transactions', method: 'POST', body }),
      invalidatesTags: ['Transaction'],
    }),
    updateTransaction: build.mutation<TransactionMessageAnswer, PatchTransaction & { id: string }>({
      query: ({ id, ...body }) => ({ url: urlOf(id), method: 'PATCH', body }),
      invalidatesTags: ['Transaction'],
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
  useDeleteTransactionMutation,
} = transactionsApi;
