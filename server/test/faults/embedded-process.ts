import { flushCompileCache } from 'node:module';
import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';

/** A process that keeps a PostgreSQL as the server does, and is no more than that. */
const { TEDUH_DATA_DIR: dataDir = '' } = process.env;
const { postgresPassword: password } = await loadSecrets(dataDir);
const { url } = await startEmbedded({
  dataDir,
  password,
  warn: (message) => process.stderr.write(`${message}\n`),
  // Before it is killed: a killed process leaves no compiled code to the next one otherwise.
  onSpawn: flushCompileCache,
});
process.stdout.write(`Teduh is ready at ${url}\n`);
