import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { createClock } from '../platform/clock.ts';
import { commandLine } from '../platform/command-line.ts';
import { findRunning } from '../platform/db/embedded/embedded.ts';
import { connect } from '../platform/db/migrate.ts';
import { isNotMigrated } from '../platform/errors.ts';
import { createSeal } from '../platform/seal/seal.ts';
import { readKept, type Secrets } from '../platform/secrets.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { assertFileKeys } from '../platform/storage/key-markers.ts';
import { asStartError, assertComplete } from '../platform/storage/start-storage.ts';
import { decideMode, requirementsOf, whatIsPretended } from '../production.ts';
import { readSettings } from '../settings.ts';

async function checkSeal({ seal, dataDir }: Config) {
  const warn = (message: string) => console.log(`  ${message}\n`);
  await createSeal({ settings: seal, dataDir, clock: createClock(), warn }).check();
}

/** Only what is there already: a data directory is made by the first start. */
async function checkFiles(config: Config) {
  if (!config.s3 && !existsSync(join(config.dataDir, 'files'))) return;
  const { asStored } = createStorage(config);
  await asStartError(asStored.check());
  await asStartError(assertComplete(asStored));
  await asStartError(assertFileKeys(asStored, config.fileKeys));
  if (!config.fileKeys) console.log('  Private files are not encrypted: FILES_KEY is not set.\n');
}

/** The embedded database where a server runs: this command starts none. */
async function connectToRunning(dataDir: string) {
  const secrets = await readKept<Secrets>(dataDir, 'secrets.json');
  const url = secrets && findRunning(dataDir, secrets.postgresPassword);
  return url && connect(url).catch(() => undefined);
}

/** A database that is named in the settings must answer. */
async function checkDatabase({ databaseUrl, dataDir }: Config) {
  const client = databaseUrl ? await connect(databaseUrl) : await connectToRunning(dataDir);
  if (!client) return;
  const { rows } = await client
    .query('select restored_reason from installation where restored_at is not null')
    .catch((error) => {
      if (isNotMigrated(error)) return { rows: [] };
      throw error;
    })
    .finally(() => client.end());
  if (rows[0])
    console.log(
      `  This server was restored. ${rows[0].restored_reason} It sends no mail, moves no money and removes no file until: ${commandLine('restore:release')}\n`,
    );
}

/** Says what the start would say, without starting: the mode, and what production has and lacks. */
export default async function doctor() {
  const settings = readSettings();
  const mode = decideMode(settings);
  const requirements = requirementsOf(settings);
  const lines = requirements.map(({ setting, isMet, how }) =>
    isMet ? `  ✓ ${setting}` : `  ✗ ${setting}: ${how}`,
  );
  const what =
    mode === 'sandbox'
      ? `a sandbox: ${whatIsPretended(settings.SMTP_URL)}. Production needs:`
      : 'production. It needs:';
  console.log(`\nWith these settings Teduh starts as ${what}\n${lines.join('\n')}\n`);
  if (mode === 'production' && requirements.some(({ isMet }) => !isMet)) process.exitCode = 1;
  // Whatever else the start would refuse.
  else {
    const config = readConfig();
    await checkSeal(config);
    await checkFiles(config);
    await checkDatabase(config);
  }
}
