import type {
  Contract,
  ContractMessageAnswer,
  ContractStatus,
  ContractsAnswer,
  CreateContract,
} from '@teduh/shared/contracts';
import type { CacheTag } from '@teduh/shared/events';
import { baseApi, only200 } from '../../api/base-api.ts';

const urlOf = (id: string) => `/contracts/${encodeURIComponent(id)}`;

/** A contract that begins or ends takes its application, its payments and the place with it. */
const touched: CacheTag[] = ['Contract', 'Application', 'Transaction', 'Property'];

const contractsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    contracts: build.query<Contract[], { status?: ContractStatus }>({
      query: (search) => ({ url: '/contracts', params: search, validateStatus: only200 }),
      transformResponse: ({ contracts }: ContractsAnswer) => contracts,
      providesTags: ['Contract'],
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
  useAddContractMutation,
  useEndContractMutation,
  useCancelContractMutation,
} = contractsApi;
