import { createPrivateKey, sign } from 'node:crypto';
import { HttpTimestampAuthority, P12Signer, PDF, type Signer, type TimestampAuthority } from '@libpdf/core';
import { fromBER } from 'asn1js';
import { ContentInfo, SignedData, TSTInfo } from 'pkijs';
import type { SealKey } from '../seal/seal-key.ts';
import type { SealOrder } from './pdf.ts';
import { TimestampError } from './timestamp-error.ts';

/** Everything of a signature but its certificates and the timestamp takes some 900 bytes with a key of 4,096 bits. */
const signatureBytes = 2048;
const timestampBytes = 12_288;
/** Other documents wait meanwhile; a job tries again later. */
const tsaTimeoutMs = 5_000;

type Sign = Signer['sign'];

async function openPrivateKey({ privateKey }: SealKey): Promise<Sign> {
  if ('pem' in privateKey) {
    const key = createPrivateKey(privateKey.pem);
    return async (data) => sign('sha256', data, key);
  }
  const signer = await P12Signer.create(privateKey.p12, privateKey.passphrase);
  return (data, algorithm) => signer.sign(data, algorithm);
}

/** Decrypting a P12 file can take longer than sealing. There is one key, until it is replaced with a restart. */
const opened = new Map<string, Promise<Sign>>();

function signerOf(key: SealKey): Signer {
  const name = Buffer.from(key.certificate).toString('base64');
  return {
    certificate: key.certificate,
    certificateChain: key.chain,
    keyType: 'RSA',
    signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
    sign: async (data, algorithm) =>
      (await opened.getOrInsertComputed(name, () => openPrivateKey(key)))(data, algorithm),
  };
}

/** What a timestamp token was made for. */
function stampedDigest(token: Uint8Array): Uint8Array {
  const signed = new SignedData({ schema: ContentInfo.fromBER(token).content });
  const content = signed.encapContentInfo.eContent?.getValue();
  const { messageImprint } = new TSTInfo({ schema: fromBER(content ?? new ArrayBuffer(0)).result });
  return messageImprint.hashedMessage.valueBlock.valueHexView;
}

/** An answer to another question, from a cache or by mistake, would stay in the file for good. */
function timestampAuthority(url: string): TimestampAuthority {
  const authority = new HttpTimestampAuthority(url, { timeout: tsaTimeoutMs });
  return {
    async timestamp(digest, algorithm) {
      const token = await authority.timestamp(digest, algorithm).catch((error: Error) => {
        throw new TimestampError(error.message);
      });
      if (!Buffer.from(stampedDigest(token)).equals(digest))
        throw new TimestampError('the timestamp authority confirmed something else');
      return token;
    },
  };
}

/** Adds a PAdES signature of the whole file. RSA with PKCS#1 v1.5 has nothing random in it, so the same input gives the same bytes. */
export async function sealDocument(
  bytes: Uint8Array,
  { key, tsaUrl, signingTime, reason, location }: SealOrder,
): Promise<Uint8Array> {
  const certificateBytes = [key.certificate, ...key.chain].reduce((sum, { length }) => sum + length, 0);
  const pdf = await PDF.load(bytes);
  const sealed = await pdf.sign({
    signer: signerOf(key),
    signingTime,
    reason,
    location,
    fieldName: 'Seal',
    subFilter: 'ETSI.CAdES.detached',
    digestAlgorithm: 'SHA-256',
    estimatedSize: certificateBytes + signatureBytes + (tsaUrl ? timestampBytes : 0),
    ...(tsaUrl && { timestampAuthority: timestampAuthority(tsaUrl) }),
  });
  return sealed.bytes;
}
