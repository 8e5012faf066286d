import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(source, path), 'utf8');
const stylesOf = (text: string) =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name ?? '');

const entry = stylesOf(read('app/styles.css'));
const app = stylesOf(read('ui/styles-app.css'));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
);
const inCode = files.flatMap((name) => stylesOf(read(name)));
const available = new Set(readdirSync(join(source, '../../node_modules/@mantine/core/styles')));

test('no Mantine style is loaded twice: a base file loaded late would override what is built on it', () => {
  const both = app.filter((name) => entry.includes(name));
  expect(both).toEqual([]);
  expect(inCode.filter((name) => entry.includes(name) || app.includes(name))).toEqual([]);
});

test('every Mantine component that is used has its style loaded somewhere', () => {
  const used = files.flatMap((name) =>
    [...read(name).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
      (names ?? '').split(',').map((word) => word.trim()),
    ),
  );
  const needed = [...new Set(used)].filter((name) => available.has(`${name}.css`));
  const loaded = new Set([...entry, ...app, ...inCode]);
  expect(needed.filter((name) => !loaded.has(name))).toEqual([]);
});
