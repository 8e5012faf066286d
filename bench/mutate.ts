/**
 * Mutation testing of the server: makes realistic mistakes in the use cases, the domain and the platform, one at a time, and runs the
 * tests that should notice. Prints every mistake that survives with its file and line. Bar: at least 90 % are noticed.
 *
 *   npm run mutate --workspace bench
 *   npm run mutate --workspace bench -- --count 100 --seed 1 --only use-cases/payments --workers 2
 *
 * The mistakes are a sample: the same seed takes the same ones, also after changes elsewhere, with every kind of mistake about equally
 * often (see mutations/mistakes.ts). A mistake that does not type-check, or that stops every test file from loading, is not counted and replaced by the next. The tests of
 * the same domain run first, then those of what uses it or is used by it and those of the whole product, up to the first failure (see
 * mutations/related-tests.ts). A test run that exceeds the time limit counts as noticed. Everything happens in a temporary copy of the
 * checkout, which is removed at the end.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createCopy } from './mutations/copy.ts';
import { describe, findMistakes, lineOf, type Mistake, makeMistake } from './mutations/mistakes.ts';
import { createRelatedTests } from './mutations/related-tests.ts';

const bar = 0.9;
const timeoutMs = 300_000;
const mutated = /^src\/(?:use-cases|domain|platform)\/.*(?<!\.test)\.ts$/;
/** The generated schema, drawing, and what only servers in processes of their own execute. */
const excluded = /^src\/platform\/(?:db\/schema\.ts|db\/embedded\/|pdf\/|common-passwords\.ts)|\.pdf\.ts$/;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
  },
});

type Candidate = { file: string; source: string; mistake: Mistake };

/** The rank depends on the mistake alone: a change of the code changes what is sampled there and nowhere else. */
function rank({ file, source, mistake }: Candidate, seed: string): string {
  const before = source.slice(0, mistake.start).split('\n').at(-1);
  return createHash('sha256')
    .update([seed, file, mistake.kind, before, describe(source, mistake)].join('\n'))
    .digest('hex');
}

/** All candidates in random order, one of each kind after the other. */
function order(candidates: Candidate[], seed: string): Candidate[] {
  const shuffled = candidates
    .map((candidate) => ({ candidate, rank: rank(candidate, seed) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ candidate }) => candidate);
  const kinds = Map.groupBy(shuffled, ({ mistake }) => mistake.kind);
  return [...kinds.values()]
    .flatMap((sameKind) => sameKind.map((candidate, round) => ({ candidate, round })))
    .toSorted((a, b) => a.round - b.round)
    .map(({ candidate }) => candidate);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const copy = await createCopy(Number(values.workers), stop);

const sources = copy.files.filter((file) => mutated.test(file) && !excluded.test(file));
const relatedTests = createRelatedTests(
  copy.server,
  copy.files.filter((file) => file.endsWith('.ts')),
);
const candidates = sources
  .filter((file) => file.includes(values.only))
  .flatMap((file) => {
    const source = readFileSync(join(copy.server, file), 'utf8');
    return findMistakes(source).map((mistake) => ({ file, source, mistake }));
  });

const passesUnchanged = new Set<string>();
async function assertPassesUnchanged(test: string) {
  if (passesUnchanged.has(test)) return;
  const { failed } = await copy.test([test], timeoutMs);
  if (failed) throw new Error(`${test} fails without any mistake: ${failed.title}`);
  passesUnchanged.add(test);
}

/** By what the mistake was noticed; null when it survived; undefined when it does not count. */
async function tryMistake({ file, source, mistake }: Candidate): Promise<string | null | undefined> {
  const path = join(copy.server, file);
  let failedTest: string | undefined;
  let title: string | null = null;
  writeFileSync(path, makeMistake(source, mistake));
  try {
    if (!(await copy.typeChecks())) return undefined;
    for (const tests of relatedTests(file)) {
      if (tests.length === 0) continue;
      const { hasRun, failed, isTooSlow } = await copy.test(tests, timeoutMs);
      if (!hasRun) return undefined;
      if (isTooSlow) return 'the time limit';
      if (!failed) continue;
      failedTest = failed.file && relative(copy.server, failed.file);
      title = `${failedTest ?? 'the test run'}: ${failed.title}`;
      break;
    }
  } finally {
    writeFileSync(path, source);
  }
  if (failedTest) await assertPassesUnchanged(failedTest);
  return title;
}

const survivors: string[] = [];
let counted = 0;
let notCounted = 0;
try {
  if (!(await copy.typeChecks())) throw new Error('The server does not type-check without any mistake.');
  console.log(`${candidates.length} possible mistakes in ${sources.length} files`);
  for (const candidate of order(candidates, values.seed)) {
    if (counted === Number(values.count)) break;
    const { file, source, mistake } = candidate;
    const place = `server/${file}:${lineOf(source, mistake)}  ${mistake.kind}: ${describe(source, mistake)}`;
    const started = performance.now();
    const noticedBy = await tryMistake(candidate);
    const seconds = Math.round((performance.now() - started) / 1000);
    if (noticedBy === undefined) {
      notCounted++;
      continue;
    }
    counted++;
    if (noticedBy === null) survivors.push(place);
    console.log(`${counted}  ${noticedBy === null ? 'SURVIVED' : 'noticed'}  ${place}  (${seconds} s)`);
    if (noticedBy) console.log(`     by ${noticedBy}`);
  }
} finally {
  await copy.remove();
}

const noticed = counted - survivors.length;
console.log(`\n${noticed} of ${counted} mistakes noticed, ${notCounted} not counted. Survivors:`);
for (const survivor of survivors) console.log(`  ${survivor}`);
if (counted === 0 || noticed / counted < bar) {
  console.error(`Fewer than ${bar * 100} % of the mistakes were noticed.`);
  process.exitCode = 1;
}
