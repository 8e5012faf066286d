import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { makeMemoryDirectory } from '../server/test/memory-directory.ts';
import { programs } from './programs.ts';
import { password } from './support.ts';

const root = join(import.meta.dirname, '..');

export type OwnServer = {
  url: string;
  /** Runs one of the commands behind `npm run admin:create` and its neighbours on this server's data. */
  command(args: string[], env: Record<string, string>): void;
  stop(): Promise<void>;
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The real product on a port and data of its own, for what would disturb others: moving the clock, for one. */
export async function startOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const dataDir = await makeMemoryDirectory('teduh-e2e-');
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    TEDUH_DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn('node', [programs.server], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk) => String(chunk).includes('Teduh is ready') && ready.resolve());
  void gone.then(([code]) => ready.reject(new Error(`the server ended with ${code}`)));
  await ready.promise;
  return {
    url: `http://localhost:${port}`,
    command(args, more) {
      const { status, stderr } = spawnSync('node', [programs.command, ...args], {
        cwd: root,
        env: { ...env, ...more },
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Who runs a server without the demo. */
export const office = { email: 'office@example.my', password };

/** Without the demo, which takes longer than the rest of a first start. */
export async function startEmptyServer(): Promise<OwnServer> {
  const server = await startOwnServer({ TEDUH_DEMO: 'false' });
  server.command(['admin:create', office.email], { ADMIN_PASSWORD: office.password });
  return server;
}

/** A test with a server of its own: moving the clock moves it for everybody. */
export const testWithClock = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its parameter
  baseURL: async ({}, use) => {
    const server = await startEmptyServer();
    try {
      await use(server.url);
    } finally {
      await server.stop();
    }
  },
});
