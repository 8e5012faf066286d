import { beatKey } from '../../platform/restored.ts';
import { installationKey, keyFolder } from '../../platform/storage/keys.ts';

/** What tells a server about its files. */
const markerKeys: readonly string[] = [installationKey, beatKey];
/** Made again when somebody asks for it, thrown away already, or no file of anybody: no row names it. */
const unnamedFolders = ['receipts/', 'trash/', keyFolder];

export const isUnnamed = (key: string) =>
  markerKeys.includes(key) || unnamedFolders.some((folder) => key.startsWith(folder));
