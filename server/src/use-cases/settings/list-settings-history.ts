import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import { changesBetween } from '../../domain/settings/settings-fields.ts';

const maxVersions = 200;

/** Every change with who made it, the newest first. */
export async function listSettingsHistory({ db }: Deps) {
  const versions = await settings.listVersions(db, maxVersions);
  return versions.slice(0, -1).map((version, index) => {
    const before = versions[index + 1] ?? version;
    return { version, changes: changesBetween(before, version) };
  });
}
