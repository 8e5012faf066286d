import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { makeFolder, runTool } from './sealed-pdf.ts';

const settings = `
[req]
distinguished_name = name
[name]
[tsa_certificate]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** A timestamp authority of OpenSSL, behind HTTP; undefined where OpenSSL is not installed, which is said. */
export async function startTimestampAuthority() {
  const cwd = makeFolder();
  writeFileSync(join(cwd, 'openssl.cnf'), settings);
  writeFileSync(join(cwd, 'serial'), '01');
  const made = runTool(
    'openssl',
    'req -x509 -config openssl.cnf -extensions tsa_certificate -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout tsa.key -out tsa.pem -days 2 -subj /CN=Timestamps'.split(
      ' ',
    ),
    { cwd },
  );
  if (!made) return undefined;
  if (made.status !== 0) throw new Error(made.said);
  let questions = 0;
  let isRepeating = false;
  const server = createServer(async (request, response) => {
    questions += 1;
    writeFileSync(join(cwd, 'question'), await buffer(request));
    if (!isRepeating)
      runTool(
        'openssl',
        'ts -reply -config openssl.cnf -section authority -queryfile question -out answer'.split(' '),
        { cwd },
      );
    response.setHeader('content-type', 'application/timestamp-reply').end(readFileSync(join(cwd, 'answer')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate: new X509Certificate(readFileSync(join(cwd, 'tsa.pem'))).raw,
    questions: () => questions,
    repeatLastAnswer() {
      isRepeating = true;
    },
  };
}
