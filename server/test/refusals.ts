import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/db.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { violatedConstraint } from '../src/platform/errors.ts';
import type { useTestApp } from './test-app.ts';

export type Values = Record<string, unknown>;

/** What the database says about statements that no use case would send: the name of the rule, its words, or `nothing`. */
export function refusals(test: Pick<ReturnType<typeof useTestApp>, 'deps'>) {
  async function refusal(work: (tx: Tx) => Promise<unknown>): Promise<string> {
    try {
      await test.deps.db.begin(work);
      return 'nothing';
    } catch (error) {
      return violatedConstraint(error) ?? (error as Error).message;
    }
  }
  const insertInto = (tx: Tx, table: keyof DB, values: Values) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`.execute(tx);
  return {
    refusal,
    /** Rows in one transaction, one after the other. */
    putAll: (rows: [table: keyof DB, values: Values][]) =>
      refusal(async (tx) => {
        for (const [table, values] of rows) await insertInto(tx, table, values);
      }),
    put: (table: keyof DB, ...rows: Values[]) =>
      refusal(async (tx) => {
        for (const values of rows) await insertInto(tx, table, values);
      }),
    run: (statement: ReturnType<typeof sql>) => refusal((tx) => statement.execute(tx)),
  };
}
