import type { PatchSettings } from '@teduh/shared/settings';
import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import { withChanges } from '../../domain/settings/settings-fields.ts';
import type { Actor } from '../../platform/http/access.ts';
import { saveSettings } from '../steps/save-settings.ts';

/** Changes what is given. Contracts and receipts that are made already keep what they were made with. */
export async function updateSettings(deps: Deps, actor: Actor, patch: PatchSettings) {
  return deps.db.begin(async (tx) => {
    await settings.lock(tx);
    const before = await settings.current(tx);
    return saveSettings(tx, deps, actor, before, withChanges(before, patch));
  });
}
