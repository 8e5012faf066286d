import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import { withChanges } from '../../domain/settings/settings-fields.ts';
import type { Actor } from '../../platform/http/access.ts';
import { type ProcessedImage, storeImages } from '../../platform/images.ts';
import { saveSettings } from '../steps/save-settings.ts';

/** Without an image the company has no logo. */
export async function setLogo(deps: Deps, actor: Actor, image: ProcessedImage | null) {
  if (image) await storeImages(deps.storage, [image]);
  return deps.db.begin(async (tx) => {
    await settings.lock(tx);
    const before = await settings.current(tx);
    const logo = {
      logo_hash: image?.hash ?? null,
      logo_width: image?.width ?? null,
      logo_height: image?.height ?? null,
    };
    return saveSettings(tx, deps, actor, before, { ...withChanges(before, {}), ...logo });
  });
}
