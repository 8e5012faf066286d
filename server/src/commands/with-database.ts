import type { Config } from '../config.ts';
import { findRunning, startEmbedded } from '../platform/db/embedded/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { loadSecrets } from '../platform/secrets.ts';

type Options = { migrates?: boolean };

/** Runs `work` with the database, migrated unless that is not wanted: the configured one, that of a running server, or the embedded one, started for this command. */
export async function withDatabase(
  config: Config,
  work: (url: string) => Promise<void>,
  { migrates = true }: Options = {},
) {
  const prepare = async (url: string) => {
    if (migrates) await migrate(url);
  };
  const external = config.directUrl ?? config.databaseUrl;
  if (external) {
    await prepare(external);
    return work(external);
  }
  const { postgresPassword } = await loadSecrets(config.dataDir);
  const running = findRunning(config.dataDir, postgresPassword);
  if (running) {
    await prepare(running);
    return work(running);
  }
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    password: postgresPassword,
    warn: console.error,
  });
  try {
    await prepare(embedded.url);
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
