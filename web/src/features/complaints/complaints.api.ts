import type {
  Complaint,
  ComplaintMessageAnswer,
  ComplaintsAnswer,
  PatchComplaint,
} from '@teduh/shared/complaints';
import type { MessageAnswer } from '@teduh/shared/errors';
import type { CacheTag } from '@teduh/shared/events';
import { baseApi, only200 } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';

const urlOf = (id: string) => `/complaints/${encodeURIComponent(id)}`;

/** Also when it is refused: then the list is old. */
const touched: CacheTag[] = ['Complaint'];

const complaintsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    complaints: build.query<Complaint[], void>({
      query: () => ({ url: '/complaints', validateStatus: only200 }),
      transformResponse: ({ complaints }: ComplaintsAnswer) => complaints,
      providesTags: ['Complaint'],
    }),
    addComplaint: build.mutation<ComplaintMessageAnswer, Upload>({
      queryFn: (sent, api) =>
        upload<ComplaintMessageAnswer>({ url: '/complaints', method: 'POST', ...sent }, api),
      invalidatesTags: touched,
    }),
    patchComplaint: build.mutation<ComplaintMessageAnswer, PatchComplaint & { id: string }>({
      query: ({ id, ...body }) => ({ url: urlOf(id), method: 'PATCH', body }),
      invalidatesTags: touched,
    }),
    deleteComplaint: build.mutation<MessageAnswer, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: touched,
    }),
    commentOnComplaint: build.mutation<ComplaintMessageAnswer, { id: string; body: string }>({
      query: ({ id, body }) => ({ url: `${urlOf(id)}/comments`, method: 'POST', body: { body } }),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useComplaintsQuery,
  useAddComplaintMutation,
  usePatchComplaintMutation,
  useDeleteComplaintMutation,
  useCommentOnComplaintMutation,
} = complaintsApi;
