import type {
  Contract,
  ContractAnswer,
  ContractMessageAnswer,
  ContractsAnswer,
  CreateContract,
  FindContracts,
  MoveTenant,
  SendBackUpload,
} from '@teduh/shared/contracts';
import type { CacheTag } from '@teduh/shared/events.constants';
import type { Transaction, TransactionAnswer } from '@teduh/shared/transactions';
import { baseApi, only200 } from '../../api/base-api.ts';
import { saveCsv } from '../../api/save-file.ts';
import { type Upload, upload } from '../../api/upload.ts';

type ContractSearch = Partial<FindContracts>;

const urlOf = (id: string) => `/contracts/${encodeURIComponent(id)}`;

/** A contract that begins or ends changes its application, its transactions and whether the unit is free. */
const changedTags: CacheTag[] = ['Contract', 'Application', 'Transaction', 'Property'];

const contractsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    contracts: build.query<ContractsAnswer, ContractSearch>({
      query: (search) => ({ url: '/contracts', params: search, validateStatus: only200 }),
      providesTags: ['Contract'],
    }),
    contract: build.query<Contract, string>({
      query: urlOf,
      transformResponse: ({ contract }: ContractAnswer) => contract,
      providesTags: ['Contract', 'Transaction'],
    }),
    /** What was paid to begin, by the id of its transaction. */
    deposit: build.query<Transaction, string>({
      query: (id) => `/transactions/${encodeURIComponent(id)}`,
      transformResponse: ({ transaction }: TransactionAnswer) => transaction,
      providesTags: ['Transaction'],
    }),
    exportContracts: build.mutation<null, Omit<ContractSearch, 'limit' | 'cursor'>>({
      queryFn: (search, _api, _options, send) => saveCsv('/contracts/export', search, send),
    }),
    addContract: build.mutation<ContractMessageAnswer, CreateContract>({
      query: (body) => ({ url: '/contracts', method: 'POST', body }),
      invalidatesTags: changedTags,
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
      invalidatesTags: changedTags,
    }),
    moveTenant: build.mutation<ContractMessageAnswer, MoveTenant & { contractId: string }>({
      query: ({ contractId, ...body }) => ({ url: `${urlOf(contractId)}/move`, method: 'POST', body }),
      invalidatesTags: changedTags,
    }),
    endContract: build.mutation<ContractMessageAnswer, { id: string; endDate: string }>({
      query: ({ id, endDate }) => ({ url: urlOf(id), method: 'PATCH', body: { endDate } }),
      invalidatesTags: changedTags,
    }),
    sendBackUpload: build.mutation<ContractMessageAnswer, SendBackUpload & { id: string }>({
      query: ({ id, reason }) => ({ url: `${urlOf(id)}/send-back`, method: 'POST', body: { reason } }),
      invalidatesTags: changedTags,
    }),
    cancelContract: build.mutation<ContractMessageAnswer, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: changedTags,
    }),
  }),
});

export const {
  useContractsQuery,
  useContractQuery,
  useLazyDepositQuery,
  useExportContractsMutation,
  useAddContractMutation,
  useUploadSignedContractMutation,
  useEndContractMutation,
  useMoveTenantMutation,
  useSendBackUploadMutation,
  useCancelContractMutation,
} = contractsApi;
