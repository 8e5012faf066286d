import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Package, root } from './packages.ts';

const isLicence = (file: string) => /^(?:licen[cs]e|copying|notice|third-party|ofl)/i.test(file);

function textsOf({ folder }: Package): string {
  const files = readdirSync(join(root, folder)).filter(isLicence).sort();
  return files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim()).join('\n\n');
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
