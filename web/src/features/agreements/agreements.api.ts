import type {
  DraftAnswer,
  FoundDraftAnswer,
  PreviewAgreement,
  SaveDraft,
  TemplateAnswer,
  TemplatesAnswer,
} from '@teduh/shared/agreements';
import { baseApi } from '../../api/base-api.ts';

const agreementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    templates: build.query<TemplatesAnswer, void>({
      query: () => '/agreements/templates',
      providesTags: ['Agreement'],
    }),
    template: build.query<TemplateAnswer['template'], string>({
      query: (id) => `/agreements/templates/${id}`,
      transformResponse: ({ template }: TemplateAnswer) => template,
      providesTags: ['Agreement'],
    }),
    draft: build.query<FoundDraftAnswer['draft'], void>({
      query: () => '/agreements/draft',
      transformResponse: ({ draft }: FoundDraftAnswer) => draft,
      providesTags: ['Agreement'],
    }),
    startDraft: build.mutation<DraftAnswer, string>({
      query: (templateId) => ({ url: '/agreements/draft', method: 'POST', body: { templateId } }),
      invalidatesTags: ['Agreement'],
    }),
    saveDraft: build.mutation<DraftAnswer, SaveDraft>({
      query: (body) => ({ url: '/agreements/draft', method: 'PUT', body }),
      invalidatesTags: ['Agreement'],
    }),
    discardDraft: build.mutation<unknown, number>({
      query: (revision) => ({ url: '/agreements/draft', method: 'DELETE', params: { revision } }),
      invalidatesTags: ['Agreement'],
    }),
    approveDraft: build.mutation<TemplateAnswer, number>({
      query: (revision) => ({ url: '/agreements/draft/approval', method: 'POST', body: { revision } }),
      invalidatesTags: ['Agreement'],
    }),
    /** The address of a PDF that only this page knows. Whoever asks for it revokes it. */
    preview: build.mutation<string, PreviewAgreement>({
      async queryFn(body, _api, _options, send) {
        const { data, error } = await send({
          url: '/agreements/preview',
          method: 'POST',
          body,
          responseHandler: (response) => (response.ok ? response.blob() : response.json()),
        });
        return error ? { error } : { data: URL.createObjectURL(data as Blob) };
      },
    }),
  }),
});

export const {
  useTemplatesQuery,
  useLazyTemplateQuery,
  useDraftQuery,
  useStartDraftMutation,
  useSaveDraftMutation,
  useDiscardDraftMutation,
  useApproveDraftMutation,
  usePreviewMutation,
} = agreementsApi;
