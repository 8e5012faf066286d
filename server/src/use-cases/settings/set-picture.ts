import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import { withChanges } from '../../domain/settings/settings-fields.ts';
import type { Actor } from '../../platform/http/access.ts';
import { type ProcessedImage, storeImages } from '../../platform/images.ts';
import { saveSettings } from '../steps/save-settings.ts';

const columnsOf = {
  logo: (hash: string | null, width: number | null, height: number | null) => ({
    logo_hash: hash,
    logo_width: width,
    logo_height: height,
  }),
  duitnowQr: (hash: string | null, width: number | null, height: number | null) => ({
    duitnow_hash: hash,
    duitnow_width: width,
    duitnow_height: height,
  }),
};

/** Sets the logo or the DuitNow QR code; without an image there is none. */
export async function setPicture(
  deps: Deps,
  actor: Actor,
  picture: keyof typeof columnsOf,
  image: ProcessedImage | null,
) {
  if (image) await storeImages(deps.storage, [image]);
  return deps.db.begin(async (tx) => {
    await settings.lock(tx);
    const before = await settings.current(tx);
    const columns = columnsOf[picture](image?.hash ?? null, image?.width ?? null, image?.height ?? null);
    return saveSettings(tx, deps, actor, before, { ...withChanges(before, {}), ...columns });
  });
}
