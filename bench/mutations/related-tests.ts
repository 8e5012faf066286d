import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** What only servers in processes of their own can show is left out: it takes minutes. */
const isOfWholeProduct = (file: string) => /^test\/[\w-]+\.test\.ts$/.test(file);
const importPath = /from '(\.[^']+\.ts)'/g;

/** `payments` for everything of that domain, on whatever floor; a folder elsewhere. */
function areaOf(file: string): string | undefined {
  const domain = /^src\/(?:use-cases|domain)\/([\w-]+)\//.exec(file) ?? /^src\/api\/(\w+)\.\w+/.exec(file);
  if (domain) return domain[1];
  return /^src\/(jobs|api\/pages|platform)(?=\/)/.test(file) ? dirname(file) : undefined;
}

/** Knows which tests should notice a mistake in a file. `files` are all sources and tests of the server, relative to `server`. */
export function createRelatedTests(server: string, files: string[]) {
  const imports = new Map<string, string[]>();
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, path = ''] of readFileSync(join(server, file), 'utf8').matchAll(importPath)) {
      const imported = normalize(join(dirname(file), path));
      imports.set(file, [...(imports.get(file) ?? []), imported]);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const isTest = (file: string) => file.endsWith('.test.ts') && !file.startsWith('test/');
  const tests = files.filter(isTest);
  const wholeProduct = files.filter(isOfWholeProduct);
  const importersOf = (file: string) => importers.get(file) ?? [];
  const testsOfAreas = (areas: (string | undefined)[]) =>
    tests.filter((test) => areas.includes(areaOf(test)) && areaOf(test) !== undefined);

  /** Two lists: the nearest tests, and those to run when the nearest have noticed nothing. */
  return (file: string): [near: string[], far: string[]] => {
    const direct = importersOf(file);
    const near = new Set([...testsOfAreas([areaOf(file)]), ...direct.filter(isTest)]);
    const users = [...direct, ...direct.flatMap(importersOf)].filter((user) => !isTest(user));
    const used = (imports.get(file) ?? []).filter((path) => !path.startsWith('src/platform/'));
    const far = new Set([...testsOfAreas([...users, ...used].map(areaOf)), ...wholeProduct]);
    return [[...near], [...far].filter((test) => !near.has(test))];
  };
}
