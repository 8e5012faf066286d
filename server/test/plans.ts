import pg from 'pg';

export type NotedStatement = { text: string; values: unknown[] };

export async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return clusterUrl.replace(/[^/]+$/, name);
}

/** Notes what this process asks PostgreSQL, until it is stopped. */
export function noteStatements() {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const statements: NotedStatement[] = [];
  function query(this: pg.Client, ...args: [string | NotedStatement, unknown[]?]) {
    const [first, values = []] = args;
    const statement = typeof first === 'string' ? { text: first, values } : first;
    // A new connection sets its timeouts, and the bus asks now and then whether its own is alive.
    if (!statement.text.startsWith('set ') && statement.text !== 'select 1') statements.push(statement);
    return original.apply(this, args);
  }
  Object.assign(pg.Client.prototype, { query });
  return {
    stop() {
      Object.assign(pg.Client.prototype, { query: original });
      return statements;
    },
  };
}

/** How PostgreSQL answers them: through which indexes of properties and their words, or by reading the whole table. */
export async function explainAll(databaseUrl: string, statements: NotedStatement[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let plans = '';
  for (const statement of statements) {
    const { rows } = await client.query(`explain ${statement.text}`, statement.values);
    plans += rows.map((row) => `${row['QUERY PLAN']}\n`).join('');
  }
  await client.end();
  const indexes = new Set(
    plans.match(
      /\b(properties_(newest_first|by_word|by_lowest_price)|property_words_(pkey|by_price)|units_by_price)\b/g,
    ),
  );
  return { indexes: [...indexes].join(', '), isScanned: /Seq Scan on properties/.test(plans) };
}
