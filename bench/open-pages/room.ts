import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const portRange = '/proc/sys/net/ipv4/ip_local_port_range';
/** The stream, and the connection for what the page fetches. */
const connectionsPerPage = 2;
const others = 200;

/** Why this machine cannot hold so many pages; nothing where it can. */
export function whyNoRoom(pages: number, servers: number): string | undefined {
  const files = Number(spawnSync('sh', ['-c', 'ulimit -n']).stdout.toString()) || Number.POSITIVE_INFINITY;
  const filesNeeded = pages * connectionsPerPage + others;
  if (files < filesNeeded)
    return `${pages} pages need ${filesNeeded} open files in one process; the limit is ${files}. Raise it: ulimit -Hn ${filesNeeded}`;
  if (!existsSync(portRange)) return undefined;
  const [first = 0, last = 0] = readFileSync(portRange, 'utf8').trim().split(/\s+/).map(Number);
  const portsNeeded = Math.ceil(pages / servers) * connectionsPerPage + others;
  if (last - first < portsNeeded)
    return `${pages} pages on ${servers} servers need ${portsNeeded} ports; ${portRange} leaves ${last - first}.`;
  return undefined;
}
