import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ensureBrowser } from '../scripts/lib/browser.mjs';
import { median, startProgram } from './support.ts';

const version = '13.5.0';
const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const bars = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100, cls: 0.02 };
const timings = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
} as const;

type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
};

const dataDir = await mkdtemp(join(tmpdir(), 'teduh-lighthouse-'));
const reportFile = join(dataDir, 'report.json');
const env = {
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  CHROME_PATH: ensureBrowser(),
};

/** On a phone, as Lighthouse imagines it: its defaults, throttling included. */
async function look(url: string): Promise<Report> {
  const chrome = `--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`;
  const options = ['--quiet', `--chrome-flags=${chrome}`, '--output=json', `--output-path=${reportFile}`];
  const { status, stderr } = spawnSync('npx', ['--yes', `lighthouse@${version}`, url, ...options], { env });
  if (status !== 0) throw new Error(String(stderr));
  const report: Report = JSON.parse(await readFile(reportFile, 'utf8'));
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

async function findListing(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/properties?limit=1`);
  const { properties } = (await answer.json()) as { properties: { id: string }[] };
  const [listing] = properties;
  if (!listing) throw new Error('the demo listings are not there');
  return listing.id;
}

async function measure(name: string, url: string) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await look(url));
  const middle = (read: (report: Report) => number | undefined) =>
    median(reports.map((report) => read(report) ?? Number.NaN));
  const scores = categories.map((category) => [
    category,
    Math.round(middle((report) => report.categories[category]?.score) * 100),
  ]);
  const times = Object.entries(timings).map(([label, audit]) => [
    label,
    Math.round(middle((report) => report.audits[audit]?.numericValue)),
  ]);
  const cls = middle((report) => report.audits['cumulative-layout-shift']?.numericValue);
  return { page: name, ...Object.fromEntries([...scores, ...times]), cls };
}

const teduh = await startProgram('server/src/main.ts', {
  PORT: '0',
  TEDUH_DATA_DIR: join(dataDir, 'data'),
  TEDUH_DEMO: 'true',
  LOG_LEVEL: 'warn',
});
try {
  const id = await findListing(teduh.url);
  const rows = [
    await measure('/', teduh.url),
    await measure('/listing', `${teduh.url}/listing`),
    await measure('/listing/{id}', `${teduh.url}/listing/${id}`),
  ];
  console.log(`Lighthouse ${version}, mobile, medians of ${runs} runs`);
  console.table(rows);
  const isBelow = rows.some(
    (row) => categories.some((category) => !(row[category] >= bars[category])) || !(row.cls < bars.cls),
  );
  if (isBelow) {
    console.error(`Below the bar: ${JSON.stringify(bars)}. A busy machine lowers the performance.`);
    process.exitCode = 1;
  }
} finally {
  await teduh.stop();
  await rm(dataDir, { recursive: true });
}
