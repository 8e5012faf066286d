import { beatKey } from '../../platform/restored.ts';
import { installationKey } from '../../platform/storage/keys.ts';

/** Everything that the storage contains. */
export const fileFolders = [
  'applicants/',
  'complaints/',
  'contracts/',
  'images/',
  'inspections/',
  'meters/',
  'receipts/',
  'settlements/',
  'slips/',
  'trash/',
] as const;

/** Beside the folders. */
export const markerKeys = [installationKey, beatKey] as const;

/** Made again when somebody asks for it, thrown away already, or no file of anybody: no row names it. */
export const isUnnamed = (key: string) =>
  key.startsWith('receipts/') || key.startsWith('trash/') || markerKeys.some((marker) => marker === key);
