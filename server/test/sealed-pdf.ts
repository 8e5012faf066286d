import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContentInfo, SignedData } from 'pkijs';
import { onTestFinished } from 'vitest';

/** A file of `seal-files/`, which says how they were made. */
export const sealFile = (name: string) => join(import.meta.dirname, 'seal-files', `${name}.p12`);

/** The length that the DER of a CMS message says; the rest of its room in the file is zeros. */
function lengthOf(der: Buffer): number {
  const first = der[1] ?? 0;
  const size = first & 0x7f;
  return first < 0x80 ? 2 + first : 2 + size + der.readUIntBE(2, size);
}

/** What the seal covers, and the seal. */
export function readSeal(bytes: Buffer) {
  const ranges = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(bytes.toString('latin1'));
  const [start, before, after, rest] = ranges?.slice(1).map(Number) ?? [];
  if (start !== 0 || before === undefined || after === undefined || rest === undefined)
    throw new Error('no seal');
  if (after + rest !== bytes.length) throw new Error('the seal does not cover the whole file');
  const room = Buffer.from(bytes.subarray(before + 1, after - 1).toString('latin1'), 'hex');
  return {
    signed: Buffer.concat([bytes.subarray(0, before), bytes.subarray(after)]),
    isSigned: (position: number) => position < before || position >= after,
    cms: room.subarray(0, lengthOf(room)),
    roomBytes: room.length,
  };
}

/** Node's own verification of the seal: its hash, its signature, and that its certificate made it. */
export async function isSealValid(bytes: Buffer): Promise<boolean> {
  try {
    const { signed, cms } = readSeal(bytes);
    const message = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms)).content });
    return await message.verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false });
  } catch {
    return false;
  }
}

export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'teduh-sealed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What a program says, or undefined where it is not installed, which is said too. */
export function runTool(program: string, args: string[], { cwd }: { cwd: string }) {
  const { error, stdout, stderr, status } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (error) {
    process.stdout.write(`${program} is not installed here: what it says of a sealed file is not checked.\n`);
    return undefined;
  }
  return { status, said: stdout + stderr };
}

export function askPdfsig(bytes: Buffer) {
  const cwd = makeFolder();
  writeFileSync(join(cwd, 'sealed.pdf'), bytes);
  return runTool('pdfsig', ['sealed.pdf'], { cwd });
}

/** Verifies with the given certificate as the only one that is trusted. */
export function askOpenssl(bytes: Buffer, trusted: string) {
  const cwd = makeFolder();
  const { signed, cms } = readSeal(bytes);
  writeFileSync(join(cwd, 'signed'), signed);
  writeFileSync(join(cwd, 'seal.der'), cms);
  writeFileSync(join(cwd, 'trusted.pem'), trusted);
  const what = ['-inform', 'DER', '-in', 'seal.der', '-content', 'signed', '-binary'];
  const trust = ['-CAfile', 'trusted.pem', '-purpose', 'any', '-out', 'verified'];
  return runTool('openssl', ['cms', '-verify', ...what, ...trust], { cwd });
}
