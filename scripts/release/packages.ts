import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

export type Package = {
  name: string;
  version: string;
  /** From the root of the project, as in `node_modules/pg`. */
  folder: string;
  /** As its own package file says it, in SPDX. */
  license: string;
  /** Of the archive that npm verified when it was installed. */
  integrity: string | undefined;
  /** Folders of the packages that it loads. */
  needs: string[];
};

const lock: Record<string, Locked> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages;

/** Where Node finds the package of this name: beside the one that loads it, or further up. */
function find(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = join(folder, 'node_modules', name);
    if (lock[path] && existsSync(join(root, path))) return path;
    if (folder === '') return undefined;
  }
}

function needsOf(folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock[folder] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.map((name) => find(name, folder)).filter((path) => path !== undefined);
}

function describe(folder: string): Package {
  const { version, license, integrity } = lock[folder] ?? { version: '' };
  const file = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return {
    name: file.name,
    version,
    folder,
    license: license ?? file.license ?? 'NOASSERTION',
    integrity,
    needs: needsOf(folder),
  };
}

/** These packages with everything that they load, as far as it is installed here; workspaces are gone through and not listed. */
function closure(folders: string[]): Package[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    const folder = lock[path]?.link ? (lock[path].resolved ?? path) : path;
    if (found.has(folder)) return;
    found.add(folder);
    needsOf(folder).forEach(visit);
  };
  folders.forEach(visit);
  return [...found]
    .filter((folder) => folder.includes('node_modules'))
    .sort()
    .map(describe);
}

/** All that the parts of the product load when they run, and Node itself. */
export const productionPackages = () =>
  closure(
    ['server', 'sandbox', 'demo', 'web', `node_modules/node-${process.platform}-${process.arch}`].filter(
      (folder) => lock[folder],
    ),
  );

/** Packages that the server finds by these names, with what they load. */
export const packagesNamed = (names: string[]) =>
  closure(names.map((name) => find(name, 'server')).filter((path) => path !== undefined));
