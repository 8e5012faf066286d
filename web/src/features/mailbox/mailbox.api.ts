import type { MailboxAnswer } from '@teduh/shared/sandbox';
import { baseApi, only200 } from '../../api/base-api.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    mailbox: build.query<MailboxAnswer, { to: string }>({
      query: ({ to }) => ({ url: '/mailbox', params: to ? { to } : {}, validateStatus: only200 }),
    }),
  }),
});

export type Mail = MailboxAnswer['messages'][number];
export const { useMailboxQuery } = api;
