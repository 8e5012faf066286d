import type {
  ArrearsAnswer,
  NotesAnswer,
  RemindAnswer,
  RemindTenants,
  WriteNote,
} from '@teduh/shared/arrears';
import { baseApi } from '../../api/base-api.ts';

const notesOf = (contractId: string) => `/arrears/${encodeURIComponent(contractId)}/notes`;

const arrearsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    arrears: build.query<ArrearsAnswer, void>({
      query: () => '/arrears',
      providesTags: ['Transaction', 'Clock'],
    }),
    remindTenants: build.mutation<RemindAnswer, RemindTenants>({
      query: (body) => ({ url: '/arrears/reminders', method: 'POST', body }),
      invalidatesTags: ['Transaction'],
    }),
    arrearsNotes: build.query<NotesAnswer['notes'], string>({
      query: notesOf,
      transformResponse: ({ notes }: NotesAnswer) => notes,
      providesTags: ['Transaction'],
    }),
    writeNote: build.mutation<NotesAnswer, WriteNote & { contractId: string }>({
      query: ({ contractId, ...body }) => ({ url: notesOf(contractId), method: 'POST', body }),
      invalidatesTags: ['Transaction'],
    }),
  }),
});

export const { useArrearsQuery, useRemindTenantsMutation, useArrearsNotesQuery, useWriteNoteMutation } =
  arrearsApi;
