import type {
  AdminSettings,
  AdminSettingsAnswer,
  PatchSettings,
  SettingsHistoryAnswer,
} from '@teduh/shared/settings';
import { baseApi } from '../../api/base-api.ts';
import { saveFile } from '../../api/save-file.ts';
import { type Upload, upload } from '../../api/upload.ts';

export type PictureName = 'logo' | 'duitnow-qr';

const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminSettings: build.query<AdminSettings, void>({
      query: () => '/settings',
      transformResponse: ({ settings }: AdminSettingsAnswer) => settings,
      providesTags: ['Settings'],
    }),
    settingsHistory: build.query<SettingsHistoryAnswer['history'], void>({
      query: () => '/settings/history',
      transformResponse: ({ history }: SettingsHistoryAnswer) => history,
      providesTags: ['Settings'],
    }),
    updateSettings: build.mutation<AdminSettingsAnswer, PatchSettings>({
      query: (body) => ({ url: '/settings', method: 'PATCH', body }),
      invalidatesTags: ['Settings'],
    }),
    uploadPicture: build.mutation<AdminSettingsAnswer, Upload & { name: PictureName }>({
      queryFn: ({ name, ...sent }, api) =>
        upload<AdminSettingsAnswer>({ url: `/settings/${name}`, method: 'PUT', ...sent }, api),
      invalidatesTags: ['Settings'],
    }),
    removePicture: build.mutation<AdminSettingsAnswer, PictureName>({
      query: (name) => ({ url: `/settings/${name}`, method: 'DELETE' }),
      invalidatesTags: ['Settings'],
    }),
    saveSampleReceipt: build.mutation<null, PatchSettings>({
      queryFn: (body, _api, _options, send) =>
        saveFile({ url: '/settings/sample-receipt', method: 'POST', body }, send),
    }),
  }),
});

export const {
  useAdminSettingsQuery,
  useLazyAdminSettingsQuery,
  useSettingsHistoryQuery,
  useUpdateSettingsMutation,
  useUploadPictureMutation,
  useRemovePictureMutation,
  useSaveSampleReceiptMutation,
} = settingsApi;
