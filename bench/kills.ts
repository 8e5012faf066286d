/**
 * The tests that kill servers, with many more rounds than `npm test` plays: while somebody accepts, signs, pays, is refunded, registers, or
 * is charged by autopay. Bars: those of the tests, nothing lost, nothing half done, nothing doubled.
 *
 *   npm run kills --workspace bench
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const { status } = spawnSync('vitest', ['run', '--project', 'server', 'server/test/faults/kill-'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, TEDUH_TEST_KILLS: 'whole' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
