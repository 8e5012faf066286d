import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import startPostgres from '../../server/test/global-setup.ts';

const root = join(import.meta.dirname, '../..');
const workspaces = ['shared', 'server', 'sandbox', 'demo'];

type TestRun = { hasRun: boolean; failed?: { file: string | undefined; title: string }; isTooSlow: boolean };
type Report = {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[]; status: string }[];
};

async function copyCheckout(copy: string) {
  const paths = ['tsconfig.base.json', 'package.json', ...workspaces];
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) await cp(join(root, file), join(copy, file));
  const installed = join(root, 'node_modules');
  await mkdir(join(copy, 'node_modules/@teduh'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@teduh') await symlink(join(installed, name), join(copy, 'node_modules', name));
  }
  for (const name of workspaces) await symlink(join(copy, name), join(copy, 'node_modules/@teduh', name));
  // Some tests serve the web app as it was built last.
  await cp(join(root, 'web/dist'), join(copy, 'web/dist'), { recursive: true });
  return files;
}

/** Tests in the copy share one PostgreSQL, which outlives a test run that has to be ended by force. */
const configOf = (provide: Record<string, unknown>) => `
import config from './vitest.config.ts';
export default { test: { ...config.test, globalSetup: [], provide: ${JSON.stringify(provide)} } };
`;

/**
 * A copy of this checkout in which files may be changed and tests run. The working tree is never touched. After an abort every run
 * fails, the present one included.
 */
export async function createCopy(workers: number, { signal }: AbortController) {
  const copy = await mkdtemp(join(tmpdir(), 'teduh-mutations-'));
  const server = join(copy, 'server');
  const report = join(copy, 'report.json');
  const removeFiles = () => rm(copy, { recursive: true, force: true });
  const files = await copyCheckout(copy).catch(async (error) => {
    await removeFiles();
    throw error;
  });
  const provided: Record<string, unknown> = {};
  const provide = (key: string, value: unknown) => {
    provided[key] = value;
  };
  const stopPostgres = await startPostgres({ provide } as Parameters<typeof startPostgres>[0]);
  await writeFile(join(server, 'vitest.mutations.config.ts'), configOf(provided));

  /** The exit status, or undefined when the time was over. The program and what it has started are ended then. */
  async function run(command: string, args: string[], timeoutMs: number) {
    signal.throwIfAborted();
    const child = spawn(join(copy, 'node_modules/.bin', command), args, {
      cwd: server,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const timeout = AbortSignal.timeout(timeoutMs);
    const end = () => child.pid && process.kill(-child.pid, 'SIGKILL');
    for (const reason of [timeout, signal]) reason.addEventListener('abort', end);
    const [words, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    for (const reason of [timeout, signal]) reason.removeEventListener('abort', end);
    signal.throwIfAborted();
    return { status: timeout.aborted ? undefined : status, words };
  }

  return {
    server,
    files: files.filter((file) => file.startsWith('server/')).map((file) => file.slice('server/'.length)),
    async typeChecks() {
      const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];
      const cache = ['--incremental', '--tsBuildInfoFile', join(copy, 'server.tsbuildinfo')];
      return (await run('tsc', ['-p', '.', ...unused, ...cache], 120_000)).status === 0;
    },
    async test(tests: string[], timeoutMs: number): Promise<TestRun> {
      await rm(report, { force: true });
      const { status, words } = await run(
        'vitest',
        [
          ...[
            'run',
            '--config',
            'vitest.mutations.config.ts',
            '--bail',
            '1',
            '--maxWorkers',
            String(workers),
          ],
          ...['--reporter', 'json', '--outputFile', report, ...tests],
        ],
        timeoutMs,
      );
      if (status === undefined) return { hasRun: true, isTooSlow: true };
      const json = await readFile(report, 'utf8').catch(() => {
        throw new Error(`The tests gave no report: ${words}`);
      });
      const { testResults }: Report = JSON.parse(json);
      const hasRun = testResults.some(({ assertionResults }) =>
        assertionResults.some((test) => test.status === 'passed' || test.status === 'failed'),
      );
      const broken = testResults.find((result) => result.status === 'failed');
      const failure = broken?.assertionResults.find((test) => test.status === 'failed');
      const failed = { file: broken?.name, title: failure?.fullName ?? 'an error outside a test' };
      return { hasRun, isTooSlow: false, ...(status !== 0 && { failed }) };
    },
    async remove() {
      await stopPostgres();
      await removeFiles();
    },
  };
}
