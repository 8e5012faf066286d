import { createPrivateKey, randomBytes, verify, X509Certificate } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { P12Signer } from '@libpdf/core';
import { dayMs } from '@teduh/shared/days';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time, TimeType } from 'pkijs';
import type { KeyTask } from './seal.ts';
import type { SealKey } from './seal-key.ts';

const commonName = { type: '2.5.4.3', value: 'Teduh document seal' };
const years = 10;

const extension = (extnID: string, value: { toBER(): ArrayBuffer }) =>
  new Extension({ extnID, critical: true, extnValue: value.toBER() });

/** Digital signature and content commitment, which some programs call non-repudiation. */
const keyUsage = () =>
  extension('2.5.29.15', new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }));
const noAuthority = () => extension('2.5.29.19', new BasicConstraints({ cA: false }).toSchema());

/** The years of the first kind have two digits. */
const timeOf = (value: Date) =>
  new Time({ value, type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime });

async function makeKey(now: Date): Promise<SealKey> {
  const keys = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 3072,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  );
  const certificate = new Certificate({ version: 2 });
  // The first bit says that a number is negative, and the first byte of a positive one is not zero.
  certificate.serialNumber = new Integer({ valueHex: Buffer.from([0x40, ...randomBytes(15)]) });
  for (const name of [certificate.subject, certificate.issuer])
    name.typesAndValues.push(
      new AttributeTypeAndValue({
        type: commonName.type,
        value: new Utf8String({ value: commonName.value }),
      }),
    );
  // The first document may have been signed before the key that seals it was needed.
  certificate.notBefore = timeOf(new Date(now.getTime() - dayMs));
  certificate.notAfter = timeOf(new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() + years)));
  certificate.extensions = [keyUsage(), noAuthority()];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    certificate: new Uint8Array(certificate.toSchema().toBER()),
    chain: [],
    privateKey: { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
  };
}

/** The file may list its certificates in any order: the one that seals is that of the private key. */
async function openP12(p12: Uint8Array, passphrase: string): Promise<SealKey> {
  const signer = await P12Signer.create(p12, passphrase);
  if (signer.keyType !== 'RSA')
    throw new Error('its key is not RSA, and only RSA seals the same document to the same bytes');
  const sample = randomBytes(32);
  const signature = await signer.sign(sample, 'SHA-256');
  const isOwn = (der: Uint8Array) => {
    const { publicKey } = new X509Certificate(der);
    return publicKey.asymmetricKeyType === 'rsa' && verify('sha256', sample, publicKey, signature);
  };
  const all = [signer.certificate, ...signer.certificateChain];
  const certificate = all.find(isOwn);
  if (!certificate) throw new Error('no certificate in it belongs to its private key');
  const chain = all.filter((each) => each !== certificate);
  return { certificate, chain, privateKey: { p12, passphrase } };
}

const task: KeyTask = workerData;
parentPort?.postMessage(
  'p12' in task ? await openP12(task.p12, task.passphrase) : await makeKey(task.madeAt),
);
