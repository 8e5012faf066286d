import type { MessageAnswer } from '@teduh/shared/errors';
import type { PropertiesAnswer, PropertyMessageAnswer } from '@teduh/shared/properties';
import { baseApi, only200 } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';
import { type PropertySearch, urlOf } from './properties.api.ts';

/** What admins ask for and send: apart, since every visitor loads the other calls. */
const managePropertiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    properties: build.query<PropertiesAnswer, PropertySearch & { limit: number; cursor?: string }>({
      query: (search) => ({ url: '/properties', params: search, validateStatus: only200 }),
      providesTags: ['Property'],
    }),
    addProperty: build.mutation<PropertyMessageAnswer, Upload>({
      queryFn: (sent, api) =>
        upload<PropertyMessageAnswer>({ url: '/properties', method: 'POST', ...sent }, api),
      invalidatesTags: ['Property'],
    }),
    updateProperty: build.mutation<PropertyMessageAnswer, Upload & { id: string }>({
      queryFn: ({ id, ...sent }, api) =>
        upload<PropertyMessageAnswer>({ url: urlOf(id), method: 'PATCH', ...sent }, api),
      invalidatesTags: ['Property'],
    }),
    deleteProperty: build.mutation<MessageAnswer, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: ['Property'],
    }),
  }),
});

export const {
  usePropertiesQuery,
  useAddPropertyMutation,
  useUpdatePropertyMutation,
  useDeletePropertyMutation,
} = managePropertiesApi;
