import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export const canAsk = () => process.stdin.isTTY === true;

export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

/** Asks without showing what is typed. */
export async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write(question);
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
