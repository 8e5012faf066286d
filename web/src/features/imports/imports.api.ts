import type { ContractMessageAnswer } from '@teduh/shared/contracts';
import type {
  DryRunAnswer,
  Import,
  ImportAnswer,
  ImportMessageAnswer,
  ImportsAnswer,
} from '@teduh/shared/imports';
import { baseApi } from '../../api/base-api.ts';
import { saveFile } from '../../api/save-file.ts';
import { type Upload, upload } from '../../api/upload.ts';

const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    imports: build.query<Import[], void>({
      query: () => '/imports',
      transformResponse: ({ imports }: ImportsAnswer) => imports,
      providesTags: ['Import'],
    }),
    saveTemplate: build.mutation<null, 'csv' | 'xlsx'>({
      queryFn: (format, _api, _options, send) =>
        saveFile({ url: '/imports/template', params: { format } }, send),
    }),
    checkFile: build.mutation<DryRunAnswer, Upload>({
      queryFn: (sent, api) => upload<DryRunAnswer>({ url: '/imports', method: 'POST', ...sent }, api),
    }),
    importFile: build.mutation<ImportAnswer, Upload>({
      queryFn: (sent, api) => upload<ImportAnswer>({ url: '/imports', method: 'POST', ...sent }, api),
      invalidatesTags: ['Import', 'Contract', 'Transaction', 'User', 'Property'],
    }),
    enterTenancy: build.mutation<ContractMessageAnswer, Upload>({
      queryFn: (sent, api) =>
        upload<ContractMessageAnswer>({ url: '/imports/tenancy', method: 'POST', ...sent }, api),
      invalidatesTags: ['Import', 'Contract', 'Transaction', 'User', 'Property'],
    }),
    addAgreement: build.mutation<ContractMessageAnswer, Upload & { contractId: string }>({
      queryFn: ({ contractId, ...sent }, api) =>
        upload<ContractMessageAnswer>(
          { url: `/contracts/${encodeURIComponent(contractId)}/agreement`, method: 'POST', ...sent },
          api,
        ),
      invalidatesTags: ['Contract'],
    }),
    undoImport: build.mutation<ImportMessageAnswer, string>({
      query: (id) => ({ url: `/imports/${encodeURIComponent(id)}/undo`, method: 'POST' }),
      invalidatesTags: ['Import', 'Contract', 'Transaction', 'User', 'Property'],
    }),
  }),
});

export const {
  useImportsQuery,
  useSaveTemplateMutation,
  useCheckFileMutation,
  useImportFileMutation,
  useEnterTenancyMutation,
  useAddAgreementMutation,
  useUndoImportMutation,
} = importsApi;
