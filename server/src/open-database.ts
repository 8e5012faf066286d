import type { Config } from './config.ts';
import { type Embedded, startEmbedded } from './platform/db/embedded/embedded.ts';
import type { Log } from './platform/log.ts';
import { loadSecrets } from './platform/secrets.ts';

export type Database = {
  /** When PostgreSQL starts by itself, in a process of its own, or there is nothing to start. */
  begun: Promise<unknown>;
  opened: Promise<{ databaseUrl: string; accessTokenSecret: string }>;
  close(): Promise<void>;
};

export function openDatabase(config: Config, log: Log): Database {
  const spawned = Promise.withResolvers<void>();
  let embedded: Embedded | undefined;

  async function open() {
    const secrets =
      config.databaseUrl && config.accessTokenSecret ? undefined : await loadSecrets(config.dataDir);
    const accessTokenSecret = config.accessTokenSecret ?? secrets?.accessTokenSecret ?? '';
    if (config.databaseUrl) return { databaseUrl: config.databaseUrl, accessTokenSecret };
    embedded = await startEmbedded({
      dataDir: config.dataDir,
      password: secrets?.postgresPassword ?? '',
      warn: (message) => log.warn(message),
      onSpawn: spawned.resolve,
    });
    return { databaseUrl: embedded.url, accessTokenSecret };
  }

  const opened = open();
  return {
    begun: Promise.race([spawned.promise, opened]),
    opened,
    async close() {
      await opened.catch(() => {});
      await embedded?.stop();
    },
  };
}
