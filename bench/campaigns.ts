/**
 * The tests that have a short form in `npm test`, in their whole form: servers killed many more times, every day of three years checked,
 * hundreds of random histories and thousands of hostile requests. Bars: those of the tests.
 *
 *   npm run campaigns --workspace bench
 *   npm run campaigns --workspace bench -- kill-
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Parts of the names of those that are wanted; all of them where none is named. */
const names = process.argv.slice(2);

const hasShortForm = (file: string) =>
  /from '[^']*\/rounds\.ts'/.test(readFileSync(join(root, file), 'utf8'));
const isWanted = (file: string) => names.length === 0 || names.some((name) => file.includes(name));
const files = globSync('server/{src,test}/**/*.test.ts', { cwd: root })
  .filter((file) => hasShortForm(file) && isWanted(file))
  .sort();
if (files.length === 0) throw new Error(`no campaign is called ${names.join(' or ')}`);

const { status } = spawnSync('vitest', ['run', '--project', 'server', ...files], {
  cwd: root,
  env: { ...process.env, TEDUH_TEST_ROUNDS: 'whole' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
