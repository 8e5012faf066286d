import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Log = FastifyBaseLogger;

export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
/** What is written to: the standard output, or a test. */
type Output = { isTTY?: boolean | undefined; write: (text: string) => unknown };

const redact = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  // What PostgreSQL says about a row: "Failing row contains (…)".
  'err.detail',
  'err.where',
];

/** The number that pino gives to warnings. */
const warning = 40;

type Line = {
  time: number;
  level: number;
  msg?: string;
  reason?: string;
  err?: { message: string };
  method?: string;
  route?: string;
  status?: number;
};

/** Pages fetch lists and renew their logins all the time; that is nothing to tell. */
const isNotable = ({ method, route, status = 0 }: Line) =>
  status >= 500 || (status < 400 && method !== 'GET' && method !== 'HEAD' && route !== '/api/auth/refresh');

function wordsOf(line: Line): string | undefined {
  const { level, msg = '', reason, err, method, route, status = 0 } = line;
  if (msg === 'request') {
    if (!isNotable(line)) return undefined;
    return `${method} ${route}${status >= 500 ? ` failed with ${status}` : ''}`;
  }
  if (level < warning) return msg.startsWith('Server listening') ? undefined : msg;
  return `Warning: ${[msg, reason, err?.message].filter(Boolean).join(': ')}`;
}

/** One line of the log for somebody who watches a terminal; undefined when it says nothing notable. */
function formatForTerminal(json: string): string | undefined {
  const line = JSON.parse(json) as Line;
  const words = wordsOf(line);
  return words && `${new Date(line.time).toTimeString().slice(0, 8)}  ${words}\n`;
}

/**
 * JSON, a line for each request, for whatever collects it. In a terminal, unless a level is asked for: warnings, and a line for each request
 * that changed something.
 */
export function createLog(
  level: LogLevel | undefined,
  output: Output = process.stdout,
  /** Added to every line. */
  mixin?: () => object,
): Log {
  if (level === undefined && output.isTTY) {
    const write = (json: string) => {
      const text = formatForTerminal(json);
      if (text) output.write(text);
    };
    return pino({ level: 'info', redact, ...(mixin && { mixin }) }, { write });
  }
  const options = { level: level ?? 'info', redact, ...(mixin && { mixin }) };
  if (output !== process.stdout) return pino(options, output);
  // Lines are written together, at the latest after a tenth of a second, because a write for each request is expensive.
  return pino(options, pino.destination({ sync: false, minLength: 16_000, periodicFlush: 100 }));
}
