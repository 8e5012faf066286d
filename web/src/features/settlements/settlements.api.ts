import type { CacheTag } from '@teduh/shared/events.constants';
import type {
  AcceptSettlement,
  BankAccount,
  CloseSettlement,
  DepositsAnswer,
  DisputeSettlement,
  FindDeposits,
  ProposeSettlement,
  RecordSettlementTransfer,
  Settlement,
  SettlementAnswer,
  SettlementMessageAnswer,
} from '@teduh/shared/settlements';
import { baseApi, only200 } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';

const urlOf = (contractId: string, rest = '') =>
  `/contracts/${encodeURIComponent(contractId)}/settlement${rest}`;
const changed: CacheTag[] = ['Contract', 'Transaction'];
type Of<Body> = { contractId: string; body: Body };

const settlementsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const post = <Body>(rest: string) =>
      build.mutation<SettlementMessageAnswer, Of<Body>>({
        query: ({ contractId, body }) => ({ url: urlOf(contractId, rest), method: 'POST', body }),
        invalidatesTags: changed,
      });
    return {
      settlement: build.query<Settlement, string>({
        query: (contractId) => urlOf(contractId),
        transformResponse: ({ settlement }: SettlementAnswer) => settlement,
        providesTags: ['Contract', 'Transaction', 'Clock'],
      }),
      deposits: build.query<DepositsAnswer, Partial<FindDeposits>>({
        query: (search) => ({ url: '/deposits', params: search, validateStatus: only200 }),
        providesTags: ['Contract', 'Transaction', 'Clock'],
      }),
      proposeSettlement: post<ProposeSettlement>(''),
      acceptSettlement: post<NonNullable<AcceptSettlement>>('/accept'),
      disputeSettlement: post<DisputeSettlement>('/dispute'),
      closeSettlement: post<CloseSettlement>('/close'),
      recordSettlementTransfer: post<RecordSettlementTransfer>('/transfer'),
      giveBankAccount: build.mutation<SettlementMessageAnswer, Of<{ bankAccount: BankAccount }>>({
        query: ({ contractId, body }) => ({ url: urlOf(contractId, '/account'), method: 'PUT', body }),
        invalidatesTags: ['Contract'],
      }),
      writeSettlementMessage: build.mutation<SettlementMessageAnswer, Upload & { contractId: string }>({
        queryFn: ({ contractId, ...sent }, api) =>
          upload<SettlementMessageAnswer>(
            { url: urlOf(contractId, '/messages'), method: 'POST', ...sent },
            api,
          ),
        invalidatesTags: ['Contract'],
      }),
      addDeductionFile: build.mutation<
        SettlementMessageAnswer,
        Upload & { contractId: string; deductionId: string }
      >({
        queryFn: ({ contractId, deductionId, ...sent }, api) =>
          upload<SettlementMessageAnswer>(
            { url: urlOf(contractId, `/deductions/${deductionId}/files`), method: 'POST', ...sent },
            api,
          ),
        invalidatesTags: ['Contract'],
      }),
    };
  },
});

export const {
  useSettlementQuery,
  useDepositsQuery,
  useProposeSettlementMutation,
  useAcceptSettlementMutation,
  useDisputeSettlementMutation,
  useCloseSettlementMutation,
  useRecordSettlementTransferMutation,
  useGiveBankAccountMutation,
  useWriteSettlementMessageMutation,
  useAddDeductionFileMutation,
} = settlementsApi;
