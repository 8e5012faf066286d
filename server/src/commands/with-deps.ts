import { type Config, readConfig } from '../config.ts';
import { createDeps, type Deps } from '../deps.ts';
import { createLog } from '../platform/log.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { withDatabase } from './with-database.ts';

/** The server's own code on its database, for one command. Nothing is started: no jobs, no listening. */
export async function withDeps(
  work: (deps: Deps) => Promise<void>,
  { config = readConfig(), ...options }: { config?: Config; migrates?: boolean } = {},
) {
  await withDatabase(
    config,
    async (databaseUrl) => {
      const accessTokenSecret =
        config.accessTokenSecret ?? (await loadSecrets(config.dataDir)).accessTokenSecret;
      const log = createLog(config.logLevel ?? 'warn');
      const deps = createDeps({ config, databaseUrl, accessTokenSecret, log });
      await work(deps).finally(() => deps.db.destroy());
    },
    options,
  );
}
