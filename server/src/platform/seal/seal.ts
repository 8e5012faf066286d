import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { writeCount } from '@teduh/shared/counts';
import { dayMs } from '@teduh/shared/days';
import type { Clock } from '../clock.ts';
import { StartError } from '../errors.ts';
import { keepOnce, readKept } from '../secrets.ts';
import type { SealKey } from './seal-key.ts';

export type SealSettings = {
  /** A PKCS#12 file. Undefined: a key is generated once and kept in the data directory. */
  p12File: string | undefined;
  passphrase: string;
  /** An authority that confirms when something was sealed (RFC 3161). */
  tsaUrl: string | undefined;
};

export type Seal = {
  /** Refuses to start with a certificate that cannot seal. Makes none where there is none yet. */
  check(): Promise<void>;
  /** The key that seals, made at the first call where none is set. */
  open(): Promise<SealKey>;
  tsaUrl: string | undefined;
};

export type KeyTask = { p12: Uint8Array; passphrase: string } | { madeAt: Date };

const keptName = 'seal.json';
type Kept = { privateKey: string; certificate: string };

const workerFile = new URL('./seal-key.worker.ts', import.meta.url);
const warnDaysBefore = 30;

/** On a thread that ends with it: its libraries take 30 MB, and making a key takes a second of processor time. */
async function workOnKey(task: KeyTask): Promise<SealKey> {
  const [key] = await once(new Worker(workerFile, { workerData: task }), 'message');
  return key;
}

async function readP12(file: string, passphrase: string): Promise<SealKey> {
  try {
    return await workOnKey({ p12: await readFile(file), passphrase });
  } catch (error) {
    const { message } = error as Error;
    const isPassphrase = /integrity|password/i.test(message);
    throw new StartError(
      isPassphrase
        ? `SEAL_P12_PASSPHRASE does not open SEAL_P12 (${file}).`
        : `SEAL_P12 (${file}) cannot be used: ${message}`,
    );
  }
}

const keyOf = ({ privateKey, certificate }: Kept): SealKey => ({
  certificate: Buffer.from(certificate, 'base64'),
  chain: [],
  privateKey: { pem: privateKey },
});

async function makeKept(madeAt: Date): Promise<Kept> {
  const { certificate, privateKey } = await workOnKey({ madeAt });
  if (!('pem' in privateKey)) throw new Error('a key that was made is in no file');
  return { privateKey: privateKey.pem, certificate: Buffer.from(certificate).toString('base64') };
}

type Given = {
  settings: SealSettings;
  dataDir: string;
  clock: Pick<Clock, 'wall'>;
  warn(message: string): void;
};

export function createSeal({ settings, dataDir, clock, warn }: Given): Seal {
  const { p12File, passphrase, tsaUrl } = settings;
  const source = p12File
    ? { name: `SEAL_P12 (${p12File})`, remedy: 'Set SEAL_P12 to a new one' }
    : { name: join(dataDir, keptName), remedy: 'Rename that file, and a new one is made' };

  function assertValid(key: SealKey): SealKey {
    const { validFromDate, validToDate } = new X509Certificate(key.certificate);
    const now = clock.wall();
    if (now < validFromDate)
      throw new StartError(
        `The certificate of ${source.name} is not valid before ${validFromDate.toISOString()}.`,
      );
    if (now > validToDate)
      throw new StartError(
        `The certificate of ${source.name} expired on ${validToDate.toISOString()}. ${source.remedy}: documents that are sealed stay valid.`,
      );
    const daysLeft = Math.floor((validToDate.getTime() - now.getTime()) / dayMs);
    if (daysLeft < warnDaysBefore)
      warn(
        `The certificate of ${source.name} expires in ${writeCount(daysLeft, 'day')}. ${source.remedy} before.`,
      );
    return key;
  }

  let p12Key: Promise<SealKey> | undefined;
  function openP12(file: string): Promise<SealKey> {
    p12Key ??= readP12(file, passphrase);
    return p12Key;
  }

  return {
    tsaUrl,
    async check() {
      if (p12File) return void assertValid(await openP12(p12File));
      const kept = await readKept<Kept>(dataDir, keptName);
      if (kept) assertValid(keyOf(kept));
    },
    async open() {
      if (p12File) return assertValid(await openP12(p12File));
      return assertValid(keyOf(await keepOnce(dataDir, keptName, () => makeKept(clock.wall()))));
    },
  };
}
