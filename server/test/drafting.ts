import type { useTestApp } from './test-app.ts';

type Admin = { token: string };

/** The steps by which admins write what agreements say, each through the API. */
export function drafting(test: Pick<ReturnType<typeof useTestApp>, 'call' | 'deps'>) {
  const steps = {
    list: async ({ token }: Admin) => (await test.call('GET', '/api/agreements/templates', { token })).body,
    /** A copy of the version in use. */
    async start(admin: Admin) {
      const { templates } = await steps.list(admin);
      const body = { templateId: templates[0].id };
      return test.call('POST', '/api/agreements/draft', { token: admin.token, body });
    },
    read: ({ token }: Admin) => test.call('GET', '/api/agreements/draft', { token }),
    save: ({ token }: Admin, body: object) => test.call('PUT', '/api/agreements/draft', { token, body }),
    approve: ({ token }: Admin, revision: number) =>
      test.call('POST', '/api/agreements/draft/approval', { token, body: { revision } }),
    discard: ({ token }: Admin, revision: number) =>
      test.call('DELETE', `/api/agreements/draft?revision=${revision}`, { token }),
    /** A new draft, in place of one that may be there. */
    async startAnew(admin: Admin) {
      await test.deps.db.deleteFrom('agreement_drafts').execute();
      return (await steps.start(admin)).body.draft;
    },
    /** From now on agreements have these clauses. Returns the version. */
    async use(admin: Admin, ...clauses: object[]): Promise<number> {
      const { revision } = await steps.startAnew(admin);
      const saved = await steps.save(admin, { revision, sections: [{ title: 'All of it', clauses }] });
      return (await steps.approve(admin, saved.body.draft.revision)).body.template.version;
    },
  };
  return steps;
}
