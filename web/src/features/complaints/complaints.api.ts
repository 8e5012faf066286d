import type {
  Complaint,
  ComplaintMessageAnswer,
  ComplaintsAnswer,
  FindComplaints,
  PatchComplaint,
} from '@teduh/shared/complaints';
import type { MessageAnswer } from '@teduh/shared/errors';
import type { CacheTag } from '@teduh/shared/events.constants';
import { baseApi, only200 } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';
import { pageSize } from '../../lib/use-table-search.ts';

const urlOf = (id: string) => `/complaints/${encodeURIComponent(id)}`;

/** The list is refetched after a refusal too, since it must be out of date. */
const touched: CacheTag[] = ['Complaint'];

const complaintsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Page by page. A poll refetches all loaded pages. */
    complaints: build.infiniteQuery<ComplaintsAnswer, Partial<FindComplaints>, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/complaints',
        params: { ...queryArg, limit: pageSize, cursor: pageParam || undefined },
        validateStatus: only200,
      }),
      providesTags: ['Complaint'],
    }),
    complaint: build.query<Complaint, string>({
      query: (id) => ({ url: urlOf(id), validateStatus: only200 }),
      transformResponse: ({ complaint }: { complaint: Complaint }) => complaint,
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
  useComplaintsInfiniteQuery,
  useComplaintQuery,
  useAddComplaintMutation,
  usePatchComplaintMutation,
  useDeleteComplaintMutation,
  useCommentOnComplaintMutation,
} = complaintsApi;
