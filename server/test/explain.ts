import pg from 'pg';

/** The plan of a statement as PostgreSQL would run it on a large table: a sequential scan is taken only where nothing else serves. */
export async function explain(databaseUrl: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query(`explain ${statement}`);
  await client.end();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
