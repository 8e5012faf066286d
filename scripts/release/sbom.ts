import { type NativePart, nativePartsOf } from './native-parts.ts';
import type { Package } from './packages.ts';

const purlOf = ({ name, version }: Package) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** An identifier or an expression in SPDX; a package without one has its text in LICENSES.txt. */
function licenceOf({ license }: Pick<Package, 'license'>) {
  if (license.startsWith('LicenseRef-')) return { license: { name: license } };
  if (license === 'NOASSERTION') return { license: { name: 'see LICENSES.txt' } };
  return /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license };
}

function hashesOf({ integrity }: Package) {
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return hash ? [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] : [];
}

const describePart = (reference: string, { name, version, license }: NativePart) => ({
  'bom-ref': `${reference}#${name}`,
  type: 'library',
  name,
  version,
  licenses: [licenceOf({ license })],
});

/** What the release consists of, as CycloneDX. `npm sbom` leaves out packages that are also needed for development. */
export function makeSbom(product: { version: string; commit: string }, packages: Package[]) {
  const own = `teduh@${product.version}`;
  const references = new Map(packages.map((each) => [each.folder, purlOf(each)]));
  const isNeeded = new Set(packages.flatMap(({ needs }) => needs));
  const components = Map.groupBy(packages, purlOf);
  const dependsOn = (folders: string[]) => [
    ...new Set(
      folders.map((folder) => references.get(folder)).filter((reference) => reference !== undefined),
    ),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        'bom-ref': own,
        type: 'application',
        name: 'teduh',
        version: product.version,
        licenses: [{ license: { id: 'MIT' } }],
        properties: [{ name: 'commit', value: product.commit }],
      },
    },
    components: [...components].map(([purl, [first]]) => ({
      'bom-ref': purl,
      type: 'library',
      name: first?.name,
      version: first?.version,
      purl,
      licenses: first && [licenceOf(first)],
      hashes: first && hashesOf(first),
      components: first && nativePartsOf(first).map((part) => describePart(purl, part)),
    })),
    dependencies: [
      {
        ref: own,
        dependsOn: dependsOn(packages.map(({ folder }) => folder).filter((folder) => !isNeeded.has(folder))),
      },
      ...[...components].map(([ref, same]) => ({
        ref,
        dependsOn: dependsOn(same.flatMap(({ needs }) => needs)),
      })),
    ],
  };
}
