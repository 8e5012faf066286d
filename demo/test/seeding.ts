import type { useTestApp } from '@teduh/server/test/test-app.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { demoPassword } from '../src/accounts.ts';
import { drawRemainingAgreements } from '../src/agreements.ts';
import * as demo from '../src/demo.repository.ts';

export type TestApp = ReturnType<typeof useTestApp>;

/** Drawing and storing take most of the time; one of the tests of a first start does both. */
export function skipFiles({ deps }: TestApp) {
  vi.spyOn(deps.pdf, 'render').mockResolvedValue(Buffer.from('%PDF-1.7 stands for an agreement'));
  vi.spyOn(deps.storage, 'putAll').mockResolvedValue();
  return vi.spyOn(deps.storage, 'put').mockResolvedValue();
}

export const drawAll = ({ deps }: TestApp) => drawRemainingAgreements(deps, new AbortController().signal);

export async function countRows({ deps }: TestApp) {
  const counts = await Promise.all(
    demo.tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
        deps.db,
      );
      return [table, rows[0]?.count] as const;
    }),
  );
  return Object.fromEntries(counts);
}

export async function countStatuses(
  { deps }: TestApp,
  table: 'applications' | 'contracts' | 'complaints' | 'stampings',
) {
  const rows = await deps.db.selectFrom(table).select('status').execute();
  const groups = Object.groupBy(rows, ({ status }) => status);
  return Object.fromEntries(Object.entries(groups).map(([status, those]) => [status, those?.length]));
}

async function logIn(test: TestApp, email: string): Promise<string> {
  const { body } = await test.call('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  return body.accessToken;
}
const tokens = new Map<string, Promise<string>>();

/** Each person logs in once to each database. */
export async function readAs(test: TestApp, email: string, path: string) {
  const login = `${email} ${test.databaseUrl}`;
  const token = tokens.get(login) ?? logIn(test, email);
  tokens.set(login, token);
  return (await test.call('GET', path, { token: await token })).body;
}
