import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultQueryCompiler } from 'kysely';
import { afterAll, inject } from 'vitest';
import { normalise } from './recording.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Only while statements are recorded. */
    notesDir: string;
  }
}

const isOurs = (frame: string) => !/node_modules|node:|previous-release/.test(frame);
const isProduct = (frame: string) => /\/(?:server|sandbox)\/src\//.test(frame) && !frame.includes('.test.ts');

/** Kysely compiles a query while whoever executes it waits: the nearest file of ours has asked for it. */
function isAskedByProduct(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const frames = new Error().stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  return isProduct(frames.find(isOurs) ?? '');
}

/** Notes what the product asks the database while a test file runs, and leaves out what the test asks by itself. */
const original = DefaultQueryCompiler.prototype.compileQuery;
const noted = new Set<string>();
DefaultQueryCompiler.prototype.compileQuery = function (this: DefaultQueryCompiler, ...args) {
  const compiled = original.apply(this, args);
  if (isAskedByProduct()) noted.add(normalise(compiled.sql));
  return compiled;
};

afterAll(() => {
  DefaultQueryCompiler.prototype.compileQuery = original;
  writeFileSync(join(inject('notesDir'), `${crypto.randomUUID()}.json`), JSON.stringify([...noted]));
});
