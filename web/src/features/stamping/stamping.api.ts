import type {
  FindStampings,
  PatchStamping,
  Stamping,
  StampingAnswer,
  StampingMessageAnswer,
  StampingsAnswer,
} from '@teduh/shared/stamping';
import { baseApi, only200 } from '../../api/base-api.ts';
import { saveCsv } from '../../api/save-file.ts';
import { type Upload, upload } from '../../api/upload.ts';

type StampingSearch = Partial<FindStampings>;

const urlOf = (contractId: string) => `/contracts/${encodeURIComponent(contractId)}/stamping`;

const stampingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    stampings: build.query<StampingsAnswer, StampingSearch>({
      query: (search) => ({ url: '/stampings', params: search, validateStatus: only200 }),
      providesTags: ['Contract', 'Clock'],
    }),
    exportStampings: build.mutation<null, Omit<StampingSearch, 'limit' | 'cursor'>>({
      queryFn: (search, _api, _options, send) => saveCsv('/stampings/export', search, send),
    }),
    stamping: build.query<Stamping, string>({
      query: urlOf,
      transformResponse: ({ stamping }: StampingAnswer) => stamping,
      providesTags: ['Contract', 'Clock'],
    }),
    changeStamping: build.mutation<StampingMessageAnswer, PatchStamping & { contractId: string }>({
      query: ({ contractId, ...body }) => ({ url: urlOf(contractId), method: 'PATCH', body }),
      invalidatesTags: ['Contract'],
    }),
    uploadCertificate: build.mutation<StampingMessageAnswer, Upload & { contractId: string }>({
      queryFn: ({ contractId, ...sent }, api) =>
        upload<StampingMessageAnswer>(
          { url: `${urlOf(contractId)}/certificate`, method: 'POST', ...sent },
          api,
        ),
      invalidatesTags: ['Contract'],
    }),
  }),
});

export const {
  useStampingsQuery,
  useExportStampingsMutation,
  useStampingQuery,
  useChangeStampingMutation,
  useUploadCertificateMutation,
} = stampingApi;
