import pg from 'pg';

export type Statement = { text: string; answeredAt: number; client: object };

/**
 * Notes every statement that this process sends to PostgreSQL, BEGIN and COMMIT included, except those by which the bus asks whether its
 * connection is alive. `take` empties the notes.
 */
export function watchStatements() {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let noted: Statement[] = [];
  function query(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    const statement = { text: typeof first === 'string' ? first : first.text, answeredAt: 0, client: this };
    if (statement.text !== 'select 1') noted.push(statement);
    const answer = original.apply(this, args);
    const note = () => {
      statement.answeredAt = performance.now();
    };
    Promise.resolve(answer).then(note, note);
    return answer;
  }
  Object.assign(pg.Client.prototype, { query });
  return {
    take() {
      const taken = noted;
      noted = [];
      return taken;
    },
    stop: () => Object.assign(pg.Client.prototype, { query: original }),
  };
}

/** One entry a database transaction, or a statement outside of any. */
function groupByTransaction(statements: Statement[]): Statement[][] {
  const open = new Map<object, Statement[]>();
  const groups: Statement[][] = [];
  for (const statement of statements) {
    const { client, text } = statement;
    const group = open.get(client) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(statement);
    if (/^begin\b/i.test(text)) open.set(client, group);
    if (/^(commit|rollback)\b/i.test(text)) open.delete(client);
  }
  return groups;
}

/** The card sandbox stands in for a provider elsewhere: what touches its tables, and the transaction around it, is not ours. */
export function countStatements(statements: Statement[]): { own: number; sandbox: number } {
  const count = { own: 0, sandbox: 0 };
  for (const group of groupByTransaction(statements)) {
    const isSandbox = group.some(({ text }) => /\bsandbox"?\./.test(text));
    count[isSandbox ? 'sandbox' : 'own'] += group.length;
  }
  return count;
}

/** From the moment the parties are locked until the commit is answered, which lets them go. */
export function lockHeldMs(statements: Statement[]): number {
  const locked = statements.find(({ text }) => /lock(ed)?_parties/.test(text));
  const released = statements.find(({ client, text }) => client === locked?.client && text === 'commit');
  if (!locked || !released) throw new Error('nothing was locked');
  return released.answeredAt - locked.answeredAt;
}
