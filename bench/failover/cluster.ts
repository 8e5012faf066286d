import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  familyOf,
  freePorts,
  postgresUser,
  type Running,
  run,
  signal,
  until,
  versionOf,
} from './processes.ts';

const postgresDirectory = '/usr/lib/postgresql';

/** The newest PostgreSQL of Debian's packages. */
export function findPostgres(): string | undefined {
  return [18, 17, 16, 15].map((version) => join(postgresDirectory, String(version), 'bin')).find(existsSync);
}

type Node = {
  name: string;
  port: number;
  restPort: number;
  dataDir: string;
  config: string;
  patroni?: Running;
};
type Member = { name: string; role: string; state: string };

/**
 * Before 3.0.3, Patroni overwrites the leader's key through etcd's third interface: a primary that was frozen takes its role back from
 * the new one, and what the new one has acknowledged is lost (https://github.com/patroni/patroni/pull/2689). The second one compares first.
 */
function needsSecondInterface(): boolean {
  return versionOf('patroni').localeCompare('3.0.3', 'en', { numeric: true }) < 0;
}

const passwords = { superuser: 'super', replication: 'replicate', rewind: 'rewind', teduh: 'teduh' };

function patroniConfig({ name, port, restPort, dataDir }: Node, dir: string, etcdPort: number, bin: string) {
  return JSON.stringify({
    scope: 'teduh',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    [needsSecondInterface() ? 'etcd' : 'etcd3']: { hosts: [`127.0.0.1:${etcdPort}`] },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1048576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            wal_level: 'replica',
            hot_standby: 'on',
            max_connections: 100,
            max_wal_senders: 10,
            wal_log_hints: 'on',
            shared_buffers: '64MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: bin,
      pgpass: join(dir, `${name}.pgpass`),
      authentication: {
        replication: { username: 'replicator', password: passwords.replication },
        superuser: { username: 'postgres', password: passwords.superuser },
        rewind: { username: 'rewinder', password: passwords.rewind },
      },
      parameters: { unix_socket_directories: dir },
      // An old primary that cannot be rewound is copied anew, instead of staying away for ever.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  });
}

function haproxyConfig(port: number, nodes: Node[]) {
  const servers = nodes.map(
    ({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort}`,
  );
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

async function askMembers({ restPort }: Node): Promise<Member[]> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
  return ((await answer.json()) as { members: Member[] }).members;
}

/** Patroni with two nodes, the second a synchronous replica, one etcd, and HAProxy that leads to the primary. */
export async function startCluster(bin: string) {
  const dir = await mkdtemp(join(tmpdir(), 'teduh-failover-'));
  const [etcdPort = 0, peerPort = 0, proxyPort = 0, ...rest] = await freePorts(7);
  const nodes: Node[] = ['n1', 'n2'].map((name, index) => ({
    name,
    port: rest[index * 2] ?? 0,
    restPort: rest[index * 2 + 1] ?? 0,
    dataDir: join(dir, name),
    config: join(dir, `${name}.yml`),
  }));
  await mkdir(join(dir, 'etcd'), { mode: 0o700 });
  for (const node of nodes) await writeFile(node.config, patroniConfig(node, dir, etcdPort, bin));
  const proxyConfig = join(dir, 'haproxy.cfg');
  await writeFile(proxyConfig, haproxyConfig(proxyPort, nodes));
  await chmod(dir, 0o755);
  if (postgresUser.uid !== undefined)
    for (const path of [dir, join(dir, 'etcd')]) await chown(path, postgresUser.uid, postgresUser.gid ?? 0);

  const log = (name: string) => join(dir, `${name}.log`);
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  let etcd: Running;
  const startEtcd = () => {
    etcd = run(
      'etcd',
      [
        ['--data-dir', join(dir, 'etcd')],
        ['--listen-client-urls', etcdUrl],
        ['--advertise-client-urls', etcdUrl],
        ['--listen-peer-urls', peerUrl],
        ['--initial-advertise-peer-urls', peerUrl],
        ['--initial-cluster', `default=${peerUrl}`],
        needsSecondInterface() ? ['--enable-v2'] : [],
      ].flat(),
      { log: log('etcd'), asPostgres: true, env: { ETCD_UNSUPPORTED_ARCH: process.arch } },
    );
  };
  const startNode = (node: Node) => {
    node.patroni = run('patroni', [node.config], { log: log(node.name), asPostgres: true });
  };
  const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';

  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const known = await askMembers(node).catch(() => []);
      if (known.length > 0) return known;
    }
    return [];
  }
  async function isHealthy() {
    const known = await members();
    return (
      known.filter(isRunning).length === 2 &&
      known.some(({ role }) => role === 'leader') &&
      known.some(({ role }) => role === 'sync_standby')
    );
  }
  async function leader(): Promise<Node> {
    const { name } = (await members()).find(({ role }) => role === 'leader') ?? {};
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error('there is no leader');
    return node;
  }
  const postmasterOf = ({ dataDir }: Node) =>
    Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

  startEtcd();
  await until('etcd', async () => (await fetch(`${etcdUrl}/health`)).ok);
  for (const node of nodes) {
    startNode(node);
    await until(
      `Patroni ${node.name}`,
      async () =>
        (await members()).some(({ name, state }) => name === node.name && /running|streaming/.test(state)),
      120_000,
    );
  }
  const haproxy = run('haproxy', ['-f', proxyConfig], { log: log('haproxy') });
  await until('a synchronous replica', isHealthy, 120_000);
  const adminUrl = (user: string, database: string) =>
    `postgres://${user}:${user === 'postgres' ? passwords.superuser : passwords.teduh}@127.0.0.1:${proxyPort}/${database}`;
  await until('HAProxy', async () => {
    const client = new pg.Client({ connectionString: adminUrl('postgres', 'postgres') });
    client.on('error', () => {});
    await client.connect();
    await client.query(`create role teduh login password '${passwords.teduh}'`);
    await client.query('create database teduh owner teduh');
    await client.end();
    return true;
  });

  return {
    dir,
    url: adminUrl('teduh', 'teduh'),
    leader: async () => (await leader()).name,
    isHealthy,
    /** The whole machine of the primary is gone. Returns what brings it back. */
    async killNode() {
      const node = await leader();
      signal([...familyOf(node.patroni?.pid ?? 0), ...familyOf(postmasterOf(node))], 'SIGKILL');
      return async () => startNode(node);
    },
    async killPostgres() {
      signal([postmasterOf(await leader())], 'SIGKILL');
      return async () => {};
    },
    async freezePrimary() {
      const node = await leader();
      const frozen = [...familyOf(node.patroni?.pid ?? 0), ...familyOf(postmasterOf(node))];
      signal(frozen, 'SIGSTOP');
      return async () => signal(frozen.toReversed(), 'SIGCONT');
    },
    async switchOver() {
      const node = await leader();
      const answer = await fetch(`http://127.0.0.1:${node.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: node.name }),
      });
      if (!answer.ok) throw new Error(`switchover: ${await answer.text()}`);
      return async () => {};
    },
    async stopEtcd() {
      signal([etcd.pid], 'SIGKILL');
      await etcd.gone;
      return async () => startEtcd();
    },
    /** Keeps the logs where somebody has to look at them. */
    async stop({ keepsLogs = false } = {}) {
      const patronis = nodes.flatMap(({ patroni }) => (patroni ? [patroni] : []));
      signal(
        patronis.flatMap(({ pid }) => familyOf(pid)),
        'SIGCONT',
      );
      signal(
        patronis.map(({ pid }) => pid),
        'SIGTERM',
      );
      await Promise.all(patronis.map(({ gone }) => gone));
      for (const node of nodes)
        if (existsSync(join(node.dataDir, 'postmaster.pid'))) signal(familyOf(postmasterOf(node)), 'SIGKILL');
      signal([haproxy.pid, etcd.pid], 'SIGKILL');
      await Promise.all([haproxy.gone, etcd.gone]);
      if (!keepsLogs) await rm(dir, { recursive: true, force: true });
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
