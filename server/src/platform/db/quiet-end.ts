import pg from 'pg';

type End = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Nobody minds an error of a connection that is being ended, but Node ends the process over one that has no listener. pg-boss takes all
 * listeners off a connection that it has lost, and PostgreSQL sends two errors when it is killed: the second one came to nobody.
 */
export function ignoreErrorsOfEndingConnections() {
  const prototype = pg.Client.prototype as unknown as { end: End };
  const { end } = prototype;
  prototype.end = function (...args) {
    this.on('error', () => {});
    return end.apply(this, args);
  };
}
