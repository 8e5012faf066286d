import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxMigrations } from '@teduh/sandbox/migrations.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/platform/db/embedded/embedded.ts';
import { migrate, ownMigrations } from '../src/platform/db/migrate.ts';
import { makeCheckout } from './faults/checkout.ts';
import { makeMemoryDirectory } from './memory-directory.ts';

async function startPostgres() {
  const dataDir = await makeMemoryDirectory('teduh-test-');
  // Only the speed of a throw-away cluster is given up for: what a crash leaves is tested on one with fsync.
  const speed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  // PostgreSQL plans a statement anew the first five times that a connection sends it, and most connections of tests send it less often.
  speed.push('plan_cache_mode=force_generic_plan');
  // Where the constraints alone stand between twenty rivals, each of their deadlocks would otherwise last a second.
  speed.push('deadlock_timeout=100ms');
  // Every file that runs, and every server it starts, has its own connections here.
  const settings = [...speed, 'max_connections=200'];
  const embedded = await startEmbedded({ dataDir, password: 'test', warn: () => {}, settings });
  const client = new pg.Client({ connectionString: embedded.superuserUrl });
  await client.connect();
  // Whoever connects hashes the password so often, otherwise 4,096 times, and tests connect thousands of times.
  await client.query('set scram_iterations = 1');
  await client.query("alter role current_user password 'test'");
  await client.query('create database template_migrated');
  await client.end();
  const templateUrl = embedded.superuserUrl.replace(/teduh$/, 'template_migrated');
  await migrate(templateUrl, [ownMigrations, sandboxMigrations]);
  return { dataDir, embedded, templateUrl };
}

async function prepareCheckout() {
  const checkout = await mkdtemp(join(tmpdir(), 'teduh-checkout-'));
  await chmod(checkout, 0o755);
  await makeCheckout(checkout, { bundled: true });
  return checkout;
}

/**
 * One real PostgreSQL for the whole run, with a migrated template that each test file copies, and one checkout for all servers
 * that run as processes of their own: bundled as in a release, which starts sooner; what the first of them has compiled, the others find.
 */
export default async function setup({ provide }: TestProject) {
  const [{ dataDir, embedded, templateUrl }, checkout] = await Promise.all([
    startPostgres(),
    prepareCheckout(),
  ]);
  const sealDir = await mkdtemp(join(tmpdir(), 'teduh-seal-'));
  provide('postgresUrl', embedded.superuserUrl);
  provide('templateUrl', templateUrl);
  provide('checkout', checkout);
  provide('sealDir', sealDir);
  return async () => {
    await embedded.stop();
    for (const directory of [dataDir, checkout, sealDir])
      await rm(directory, { recursive: true, force: true });
  };
}
