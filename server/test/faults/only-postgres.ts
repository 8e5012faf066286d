import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import type { useBench } from './support.ts';

type Bench = Pick<ReturnType<typeof useBench>, 'cleanUpWith'>;

/** For what happens between PostgreSQL and the process that has started it, the rest of the server is not needed. */
export const onlyPostgres = { program: new URL('./embedded-process.ts', import.meta.url).pathname };

/** The same inside this process, where nobody kills it. */
export async function startHere(bench: Bench, dataDir: string) {
  const warnings: string[] = [];
  const { postgresPassword: password } = await loadSecrets(dataDir);
  const { url, stop } = await startEmbedded({ dataDir, password, warn: (message) => warnings.push(message) });
  bench.cleanUpWith(stop);
  return { url, warnings };
}
