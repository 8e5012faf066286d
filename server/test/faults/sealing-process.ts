import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { createClock } from '../../src/platform/clock.ts';
import { sealCompleted } from '../../src/use-cases/signing/seal-agreement.ts';
import { isWhole } from '../rounds.ts';
import { shortening } from '../shortened-documents.ts';

/** A process that seals agreements, and kills itself at one of its steps: at the `KILL_AT`th call to what is outside of it. */
const {
  DATABASE_URL: databaseUrl = '',
  SECRET: accessTokenSecret = '',
  DATA_DIR,
  KILL_AT,
  NOW,
} = process.env;
const clock = createClock(() => new Date(Number(NOW)));
const log = pino({ level: 'silent' });
const config = readConfig({ TEDUH_DATA_DIR: DATA_DIR });
const deps = createDeps({ config, databaseUrl, accessTokenSecret, log, clock });

let callsLeft = Number(KILL_AT);
function dieAt() {
  callsLeft -= 1;
  if (callsLeft === 0) process.kill(process.pid, 'SIGKILL');
}
/** Dies before or after each call. */
const deadly =
  <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    dieAt();
    const result = await call(...args);
    dieAt();
    return result;
  };

/** Dies after a commit was sent, when PostgreSQL makes it though nobody hears the answer, or after that was heard. */
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
async function commit(client: pg.Client, args: unknown[]) {
  const answer = query.apply(client, args);
  dieAt();
  const result = await answer;
  dieAt();
  return result;
}
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    return args[0] === 'commit' ? commit(this, args) : query.apply(this, args);
  },
});

const pdf = isWhole ? deps.pdf : shortening(deps.pdf);

flushCompileCache();
await sealCompleted({
  ...deps,
  seal: { ...deps.seal, open: deadly(deps.seal.open) },
  pdf: { ...pdf, render: deadly(pdf.render) },
  storage: { ...deps.storage, put: deadly(deps.storage.put) },
  outbox: { announce: deadly(deps.outbox.announce) },
});
await deps.db.destroy();
await deps.pdf.stop();
