/**
 * Servers are upgraded one after the other: does the release before this one still work once the newest migrations have run? Takes that release
 * out of git into a temporary folder, puts the migrations of this checkout into it, and runs its own tests that read. Tests that fail run again
 * on the schema of their release: those that fail there too say nothing about the migrations. Bar: no test fails because of the new schema.
 *
 *   npm run upgrade --workspace bench
 *   npm run upgrade --workspace bench -- v1.0.0
 *   npm run upgrade --workspace bench -- v1.0.0 --all      the tests that write too
 *
 * Without a name it is the newest tag, or the commit that recorded the statements of a release (see CONTRIBUTING.md).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { findRelease, Missing, takeOut } from './upgrade/checkout.ts';

const reading = ['src/**/{get,list,read,search,find}-*.test.ts', 'test/{lists,list-search,exports}.test.ts'];
const writing = ['src/{use-cases,api,jobs}/**/*.test.ts', 'test/{journey,three-years}.test.ts'];

type Report = {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** How many tests passed, and those that did not, by their file. */
async function runTests(root: string, files: string[]) {
  const server = join(root, 'server');
  const report = join(root, 'report.json');
  await rm(report, { force: true });
  const options = ['--maxWorkers', '2', '--reporter', 'default', '--reporter', 'json'];
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', ...options, '--outputFile.json', report, ...files],
    { cwd: server, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  await once(child, 'close');
  const { numPassedTests, testResults }: Report = JSON.parse(await readFile(report, 'utf8'));
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(server, name);
      const titles = assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => test.fullName);
      return (titles.length > 0 ? titles : ['cannot be loaded']).map((title) => ({ file, title }));
    });
  return { passed: numPassedTests, failed };
}

async function tryUpgrade(asked: string | undefined, isAll: boolean) {
  const commit = findRelease(asked);
  const release = await takeOut(commit);
  try {
    const added = await release.useNewSchema();
    if (added.length === 0) return console.log(`No migration was added since ${commit}: nothing to try.`);
    console.log(`${commit}, with ${added.length} newer migrations: ${added.join(', ')}`);
    if (release.hasOtherPackages) console.log('Its packages differ from those that are installed here.');
    const patterns = isAll ? [...reading, ...writing] : reading;
    const files = [...new Set(globSync(patterns, { cwd: join(release.root, 'server') }))].toSorted();
    const { passed, failed } = await runTests(release.root, files);
    await release.useOwnSchema();
    const again = [...new Set(failed.map(({ file }) => file))];
    const anyway = again.length > 0 ? (await runTests(release.root, again)).failed : [];
    const isAnyway = (test: { file: string; title: string }) =>
      anyway.some(({ file, title }) => file === test.file && title === test.title);
    const broken = failed.filter((test) => !isAnyway(test));
    for (const { file, title } of anyway) console.log(`fails also on its own schema: ${file}: ${title}`);
    for (const { file, title } of broken) console.log(`BROKEN by the new schema: ${file}: ${title}`);
    const isMet = broken.length === 0 && passed > 0;
    console.log(
      `${isMet ? 'met' : 'MISSED'}: ${passed} tests in ${files.length} files of ${commit.slice(0, 8)} pass on the new schema, ${broken.length} only on their own`,
    );
    if (!isMet) process.exitCode = 1;
  } finally {
    await release.remove();
  }
}

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
try {
  await tryUpgrade(positionals[0], values.all);
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
