import pg from 'pg';
import type { useBench } from './support.ts';

type Bench = Pick<ReturnType<typeof useBench>, 'cleanUpWith'>;

export type Query = Awaited<ReturnType<typeof openConnection>>;

/** Asks over one connection, where a test asks again and again: opening a new one takes longer than the question. */
export async function openConnection(bench: Bench, connectionString: string) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  bench.cleanUpWith(() => client.end());
  return async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows;
}
