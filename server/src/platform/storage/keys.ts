const types: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
};

const segment = '[a-z0-9][a-z0-9_-]*';
const key = new RegExp(`^(?:${segment}/)*${segment}\\.(?<extension>[a-z0-9]+)$`);
const folder = new RegExp(`^(?:${segment}/)+$`);
const maxLength = 200;

/** Says whose files these are. */
export const installationKey = 'installation.txt';

/** Images of listings, which everybody may see, and what says whose files these are. Everything else is private. */
export const isPublic = (name: string) => name === installationKey || /^(?:trash\/)?images\//.test(name);

/** One file for each key with which files are encrypted. */
export const keyFolder = 'file-keys/';

/** Where `check` writes. Not among the files: what a killed check left is not somebody's. */
export const checkFolder = 'checks/';

const typeOf = (name: string): string | undefined => {
  const extension = name.length <= maxLength ? key.exec(name)?.groups?.extension : undefined;
  return extension && types[extension];
};

/** Whether a file that was found is one of ours. An operator or a file manager may have left others. */
export const isListed = (name: string) => typeOf(name) !== undefined && !name.startsWith(checkFolder);

/** The extension determines the type. Any other key is a bug, and no valid key leads out of the storage. */
export function contentTypeOf(name: string): string {
  const type = typeOf(name);
  if (!type) throw new Error(`${JSON.stringify(name)} is not a key of the storage`);
  return type;
}

export function checkPrefix(prefix: string | undefined) {
  if (prefix === undefined) return;
  if (prefix.length > maxLength || !folder.test(prefix))
    throw new Error(`${JSON.stringify(prefix)} is not a prefix in the storage`);
}
