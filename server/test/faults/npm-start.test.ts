import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { waitFor } from './processes.ts';
import { readyAt, useBench } from './support.ts';

const bench = useBench();
const root = join(import.meta.dirname, '../../..');

/** The command of our package.json without its first two steps: installing and building would change the files that tests run on. */
async function makePackage() {
  const directory = await bench.makeDirectory();
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeFile(join(directory, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  await mkdir(join(directory, 'scripts'));
  const become = pathToFileURL(join(root, 'scripts/lib/run.mjs')).href;
  const start = `import { becomeNode } from '${become}';\nbecomeNode(['server/src/main.ts']);\n`;
  await writeFile(join(directory, 'scripts/start.mjs'), start);
  return directory;
}

it('SIGTERM to npm start stops the server, and npm ends after it', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: await makePackage(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'warn',
      TEDUH_DEMO: 'off',
      TEDUH_DATA_DIR: await bench.makeDirectory(),
      DATABASE_URL: await bench.makeDatabase(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  bench.cleanUpWith(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  });
  let said = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const url = await waitFor('npm start to be ready', () => readyAt(said));
  expect((await fetch(`${url}/api/health`)).status).toBe(200);

  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
});
