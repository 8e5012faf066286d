const types: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

const segment = '[a-z0-9][a-z0-9_-]*';
const key = new RegExp(`^(?:${segment}/)*${segment}\\.(?<ending>[a-z0-9]+)$`);
const folder = new RegExp(`^(?:${segment}/)+$`);
const maxLength = 200;

/** The ending of a key tells what is in it. Any other key is a mistake of the program, and none leads out of the storage. */
export function contentTypeOf(name: string): string {
  const ending = name.length <= maxLength ? key.exec(name)?.groups?.ending : undefined;
  const type = ending && types[ending];
  if (!type) throw new Error(`${JSON.stringify(name)} is not a key of the storage`);
  return type;
}

export function checkPrefix(prefix: string) {
  if (prefix.length > maxLength || !folder.test(prefix))
    throw new Error(`${JSON.stringify(prefix)} is not a prefix in the storage`);
}
