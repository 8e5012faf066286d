import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { S3Settings } from '../../server/src/platform/storage/s3-client.ts';

const run = promisify(execFile);
const startMs = 30_000;

const programs = [
  'swift-ring-builder',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'swift-proxy-server',
  'memcached',
];

/** Those of the programs that this machine does not have. */
export async function missingPrograms(): Promise<string[]> {
  const found = await Promise.allSettled(programs.map((name) => run('which', [name])));
  return programs.filter((_, index) => found[index]?.status === 'rejected');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const general = (directory: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${directory}
devices = ${directory}/devices
mount_check = false
log_level = WARNING
`;

/** s3api has to stand before tempauth, or every signature is wrong. */
const proxyConfig = (directory: string, port: number, memcached: number) => `${general(directory, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_teduh_test = secretsecret .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'copy', 'slo', 'dlo', 'symlink']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}`)
  .join('\n')}
`;

const storageConfig = (kind: string, directory: string, port: number) => `${general(directory, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

async function makeRing(directory: string, kind: string, port: number) {
  const builder = join(directory, `${kind}.builder`);
  await run('swift-ring-builder', [builder, 'create', '4', '1', '1']);
  await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1']);
  // It ends with 1 where it only warns.
  await run('swift-ring-builder', [builder, 'rebalance']).catch(() => {});
}

/** OpenStack Swift with its S3 interface: one device, one copy, everything below one directory. Only what it has started is ever stopped. */
export async function startSwift(directory: string) {
  await mkdir(join(directory, 'devices/d1'), { recursive: true });
  const log = openSync(join(directory, 'swift.log'), 'a');
  const children = new Map<string, ChildProcess>();
  const launch = (name: string, command: string, args: string[]) =>
    children.set(name, spawn(command, args, { stdio: ['ignore', log, log] }));

  const memcached = await freePort();
  const user = process.getuid?.() === 0 ? ['-u', userInfo().username] : [];
  launch('memcached', 'memcached', ['-l', '127.0.0.1', '-p', String(memcached), '-m', '16', ...user]);
  for (const kind of ['account', 'container', 'object']) {
    const port = await freePort();
    await makeRing(directory, kind, port);
    const file = join(directory, `${kind}.conf`);
    await writeFile(file, storageConfig(kind, directory, port));
    launch(kind, `swift-${kind}-server`, [file]);
  }
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const proxyFile = join(directory, 'proxy.conf');
  await writeFile(proxyFile, proxyConfig(directory, port, memcached));

  async function startProxy() {
    launch('proxy', 'swift-proxy-server', [proxyFile]);
    const end = performance.now() + startMs;
    while (performance.now() < end) {
      const answer = await fetch(`${endpoint}/healthcheck`).catch(() => undefined);
      if (answer?.ok) return;
      await wait(100);
    }
    throw new Error(`Swift did not start. ${join(directory, 'swift.log')} says why.`);
  }

  async function end(name: string, signal: NodeJS.Signals) {
    const child = children.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  const stop = async () => {
    for (const name of children.keys()) await end(name, 'SIGKILL');
  };
  try {
    await startProxy();
  } catch (error) {
    await stop();
    throw error;
  }
  const settings: S3Settings = {
    endpoint,
    region: 'us-east-1',
    bucket: 'teduh-files',
    accessKeyId: 'teduh:test',
    secretAccessKey: 'secretsecret',
  };
  return {
    settings,
    killProxy: () => end('proxy', 'SIGKILL'),
    startProxy,
    freezeProxy: () => children.get('proxy')?.kill('SIGSTOP'),
    resumeProxy: () => children.get('proxy')?.kill('SIGCONT'),
    stop,
  };
}
