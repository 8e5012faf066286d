import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { serverEnvironment } from '../../scripts/lib/run.mjs';
import { limitNames, settingOf } from '../../server/src/limits.ts';
import { freePorts, type Running, run, signal, until } from './processes.ts';

const root = join(import.meta.dirname, '../..');

/** A server that ends in the middle of an answer is away, and says so with the same status as everything else that is. */
const unavailable = `HTTP/1.1 503 Service Unavailable\r
content-type: application/json\r
retry-after: 2\r
content-length: 0\r
connection: close\r
\r
`;

const proxyConfig = (port: number, ports: number[], errorFile: string) => `global
  maxconn 8000
defaults
  mode http
  timeout connect 2s
  timeout client 10m
  timeout server 10m
  timeout check 4s
  option redispatch
  retries 3
  errorfile 502 ${errorFile}
  errorfile 503 ${errorFile}
  errorfile 504 ${errorFile}
listen teduh
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /api/live
  default-server inter 500ms fall 2 rise 1
${ports.map((at, index) => `  server s${index + 1} 127.0.0.1:${at} check`).join('\n')}
`;

/** Servers on one database, with one secret and one directory of files, behind HAProxy. */
export async function startServers(
  databaseUrl: string,
  { count = 2, more = {} as Record<string, string> } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-servers-'));
  const [proxyPort = 0, ...ports] = await freePorts(count + 1);
  const url = `http://localhost:${proxyPort}`;
  const secret = randomBytes(32).toString('base64url');
  const withoutLimits = Object.fromEntries(limitNames.map((name) => [settingOf(name), '1000000/1s']));
  const settings = (port: number) => ({
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    TEDUH_DATA_DIR: dataDir,
    TEDUH_DEMO: 'false',
    ACCESS_TOKEN_SECRET: secret,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    ...serverEnvironment,
    ...withoutLimits,
    ...more,
  });
  ensureBuilt();
  const servers: Running[] = [];
  async function start(index: number) {
    const port = ports[index] ?? 0;
    servers[index] = run(
      process.execPath,
      ['--import', join(root, 'bench/tell-usage.ts'), join(root, 'server/src/main.ts')],
      {
        log: join(dataDir, `server-${index + 1}.log`),
        env: settings(port),
      },
    );
    await until(
      `server ${index + 1}`,
      async () => (await fetch(`http://localhost:${port}/api/health`)).ok,
      90_000,
    );
  }
  let haproxy: Running | undefined;
  async function stop() {
    const running = [...servers, ...(haproxy ? [haproxy] : [])];
    signal(
      running.map(({ pid }) => pid),
      'SIGTERM',
    );
    await Promise.all(running.map(({ gone }) => gone));
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    for (const index of ports.keys()) await start(index);
    const [errorFile, configFile] = [join(dataDir, '503.http'), join(dataDir, 'haproxy.cfg')];
    await writeFile(errorFile, unavailable);
    await writeFile(configFile, proxyConfig(proxyPort, ports, errorFile));
    haproxy = run('haproxy', ['-f', configFile], { log: join(dataDir, 'haproxy.log') });
    await until('HAProxy', async () => (await fetch(`${url}/api/health`)).ok);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url,
    urls: ports.map((port) => `http://localhost:${port}`),
    dataDir,
    secret,
    logs: () => ports.map((_, index) => join(dataDir, `server-${index + 1}.log`)),
    async killOne() {
      signal([servers[0]?.pid ?? 0], 'SIGKILL');
      await servers[0]?.gone;
      return () => start(0);
    },
    stop,
  };
}

export type Servers = Awaited<ReturnType<typeof startServers>>;
