import type {
  ContractMessageAnswer,
  ContractsAnswer,
  CreateContract,
  FindContracts,
} from '@teduh/shared/contracts';
import type { CacheTag } from '@teduh/shared/events.constants';
import { baseApi, only200 } from '../../api/base-api.ts';
import { saveCsv } from '../../api/save-csv.ts';

type ContractSearch = Partial<FindContracts>;

const urlOf = (id: string) => `/contracts/${encodeURIComponent(id)}`;

/** A contract that begins or ends takes its application, its payments and the place with it. */
const touched: CacheTag[] = ['Contract', 'Application', 'Transaction', 'Property'];

const contractsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    contracts: build.query<ContractsAnswer, ContractSearch>({
      query: (search) => ({ url: '/contracts', params: search, validateStatus: only200 }),
      providesTags: ['Contract'],
    }),
    exportContracts: build.mutation<null, Omit<ContractSearch, 'limit' | 'cursor'>>({
      queryFn: (search, _api, _options, send) => saveCsv('/contracts/export', search, send),
    }),
    addContract: build.mutation<ContractMessageAnswer, CreateContract>({
      query: (body) => ({ url: '/contracts', method: 'POST', body }),
      invalidatesTags: touched,
    }),
    endContract: build.mutation<ContractMessageAnswer, { id: string; endDate: string }>({
      query: ({ id, endDate }) => ({ url: urlOf(id), method: 'PATCH', body: { endDate } }),
      invalidatesTags: touched,
    }),
    cancelContract: build.mutation<ContractMessageAnswer, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useContractsQuery,
  useExportContractsMutation,
  useAddContractMutation,
  useEndContractMutation,
  useCancelContractMutation,
} = contractsApi;
