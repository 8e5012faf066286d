/** The whole file is read into memory; ours have a few megabytes at most, with all photographs of a report. */
const maxMegabytes = 50;

type Hashed = { sha256: string } | { problem: string };

/** Browsers calculate hashes only on secure pages: https, or the own machine. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** In hexadecimal, as the server writes it. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** The hash of the one chosen PDF, or why there is none. */
export async function hashOf([file, ...others]: File[]): Promise<Hashed> {
  if (!file || others.length > 0) return { problem: 'Please choose one file at a time.' };
  if (!isPdf(file)) return { problem: 'This is not a PDF. Every document that we seal is one.' };
  if (file.size > maxMegabytes * 1024 * 1024)
    return { problem: `This file has more than ${maxMegabytes} MB. No document of ours is that large.` };
  try {
    return { sha256: await sha256Of(await file.arrayBuffer()) };
  } catch {
    return { problem: 'Your browser could not read this file. Please choose it again.' };
  }
}
