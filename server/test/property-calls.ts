import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { createAdmin } from './factories.ts';
import { multipart } from './property-forms.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type Form = Parameters<typeof multipart>;

/** Calls of the properties API by an admin. */
export function propertyCalls(test: TestApp) {
  let admin: Awaited<ReturnType<typeof createAdmin>>;
  beforeAll(async () => {
    admin = await createAdmin(test.deps);
  });

  async function send(method: 'POST' | 'PATCH', url: string, ...form: Form) {
    const { payload, headers } = multipart(...form);
    const authorization = `Bearer ${admin.token}`;
    const response = await test.app.inject({ method, url, payload, headers: { ...headers, authorization } });
    return { status: response.statusCode, body: response.json() };
  }

  return {
    admin: () => admin,
    add: (...form: Form) => send('POST', '/api/properties', ...form),
    edit: (id: string, ...form: Form) => send('PATCH', `/api/properties/${id}`, ...form),
    remove: (id: string) => test.call('DELETE', `/api/properties/${id}`, { token: admin.token }),
    get: async (id: string, token?: string) =>
      (await test.call('GET', `/api/properties/${id}`, token ? { token } : {})).body.property,
    storedFiles: () => readdir(join(test.deps.config.dataDir, 'files'), { recursive: true }).catch(() => []),
    auditOf: (id: string) =>
      test.deps.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'before', 'after'])
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute(),
    /** Inserts a contract for a unit. */
    async rent(unitId: string, userId: string, status: 'Awaiting' | 'Active' = 'Active') {
      const terms = {
        start_date: '2026-11-01',
        end_date: '2027-02-01',
        rent_sen: 100_000,
        deposit_sen: 100_000,
      };
      await test.deps.db
        .insertInto('contracts')
        .values({ unit_id: unitId, user_id: userId, status, hold_expires_at: new Date(), ...terms })
        .execute();
    },
  };
}
