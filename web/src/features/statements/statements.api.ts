import type { StatementAnswer } from '@teduh/shared/statements';
import { baseApi } from '../../api/base-api.ts';

const statementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    statement: build.query<StatementAnswer['statement'], string>({
      query: (contractId) => `/contracts/${encodeURIComponent(contractId)}/statement`,
      transformResponse: ({ statement }: StatementAnswer) => statement,
      providesTags: ['Transaction', 'Contract'],
    }),
  }),
});

export const { useStatementQuery } = statementsApi;
