/** The baseline: a bare Fastify route for each list that verifies the token and sends what the same statements, named, return. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';

type List = { path: string; statements: { text: string; values: unknown[] }[] };

const { SETUP = '' } = process.env;
const { databaseUrl, secret, lists }: { databaseUrl: string; secret: string; lists: List[] } = JSON.parse(
  readFileSync(SETUP, 'utf8'),
);
const key = new TextEncoder().encode(secret);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 15 });
const app = Fastify();

for (const [n, { path, statements }] of lists.entries()) {
  const named = statements.map(({ text, values }, at) => ({ name: `list-${n}-${at}`, text, values }));
  app.get(path, async (request) => {
    await jwtVerify(request.headers.authorization?.slice('Bearer '.length) ?? '', key);
    return Promise.all(named.map(async (statement) => (await pool.query(statement)).rows));
  });
}
await app.listen({ port: 0, host: 'localhost' });
console.log(`http://localhost:${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));
