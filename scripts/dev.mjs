import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, environment, findNode, root, say } from './lib/install.mjs';

ensureInstalled();
ensureBuilt();

const port = process.env.PORT || '3000';
const apiPort = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(String(free)));
  });
});

const node = findNode();
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
say(`Teduh for development at ${publicUrl}: the server restarts and the page reloads as files change`);
const watched = ['server/src', 'sandbox/src', 'shared/src'].flatMap((folder) => [
  '--watch-path',
  join(root, folder),
]);
const children = [
  spawn(node, [...watched, 'server/src/main.ts'], {
    cwd: root,
    env: environment({ PORT: apiPort, HOST: '127.0.0.1', PUBLIC_URL: publicUrl }),
    stdio: 'inherit',
  }),
  spawn('vite', ['--port', port, '--strictPort'], {
    cwd: join(root, 'web'),
    env: environment({ TEDUH_API: `http://127.0.0.1:${apiPort}` }),
    stdio: 'inherit',
  }),
];

function stop(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const child of children) child.on('exit', (code) => stop(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
