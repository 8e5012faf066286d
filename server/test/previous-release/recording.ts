import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { sandboxMigrations } from '@teduh/sandbox/migrations.ts';
import { ownMigrations } from '../../src/platform/db/migrate.ts';

const file = new URL('statements.json', import.meta.url);

/** Types by their names: the numbers of a type differ from database to database. */
export type Answer = { parameters: string[]; columns: Record<string, string> };
type Release = {
  version: string;
  /** The newest migration of the server and of the card sandbox then. */
  migrations: { server: string; sandbox: string };
};
export type Recording = Release & { statements: Map<string, Answer> };

const newestIn = (directory: URL) =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1) ?? '';

export const newestMigrations = (): Release['migrations'] => ({
  server: newestIn(ownMigrations.directory),
  sandbox: newestIn(sandboxMigrations.directory),
});

/** Statements by the columns that they answer with, since many share them: each with the types of its parameters. */
type Stored = Release & { statements: Record<string, Record<string, string>> };

const split = (words: string) => words.split(', ').filter(Boolean);
const readColumns = (columns: string) =>
  Object.fromEntries(split(columns).map((column) => column.split(' ') as [string, string]));
const writeColumns = (columns: Answer['columns']) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

/** What the code of the release before this one asks the database, and how the database of that release answered. */
export function readRecording(): Recording {
  const stored: Stored = JSON.parse(readFileSync(file, 'utf8'));
  const statements = Object.entries(stored.statements).flatMap(([columns, texts]) =>
    Object.entries(texts).map(([text, parameters]): [string, Answer] => [
      text,
      { parameters: split(parameters), columns: readColumns(columns) },
    ]),
  );
  return { ...stored, statements: new Map(statements) };
}

/** One statement a line, so that a difference between two releases can be read. */
export function writeRecording({ statements, ...release }: Recording) {
  const stored: Stored = { ...release, statements: {} };
  const sorted = [...statements].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [text, { parameters, columns }] of sorted) {
    const group = writeColumns(columns);
    stored.statements[group] = { ...stored.statements[group], [text]: parameters.join(', ') };
  }
  writeFileSync(file, `${JSON.stringify(stored, undefined, 2)}\n`);
}

/** One text for any number of values in a list and of rows in an insert. Kysely numbers parameters in the order of the text. */
export function normalise(text: string): string {
  let count = 0;
  return text
    .replace(/--.*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\$\d+/g, '$?')
    .replace(/\bin \(\$\?(?:, \$\?)+\)/g, 'in ($?)')
    .replace(/(\((?:[^()]|\([^()]*\))*\))(?:, \1)+/g, '$1')
    .replace(/\$\?/g, () => {
      count += 1;
      return `$${count}`;
    });
}
