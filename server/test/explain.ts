import pg from 'pg';

/** The plan that PostgreSQL would follow. */
export async function explain(databaseUrl: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`explain ${statement}`);
  await client.end();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
