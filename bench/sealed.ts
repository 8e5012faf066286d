/**
 * Agreements that both have signed: the process that seals them is killed at every step, a hundred times, and then ten thousand bytes of a
 * sealed file are changed, one at a time. Bars: one final document for each agreement, the same one, and every change is noticed by its hash.
 *
 *   npm run sealed --workspace bench
 */
import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingConsentVersion } from '@teduh/shared/signing.constants';
import { pino } from 'pino';
import { readConfig } from '../server/src/config.ts';
import { createDeps } from '../server/src/deps.ts';
import * as signing from '../server/src/domain/signing/signing.repository.ts';
import { startEmbedded } from '../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { AppError } from '../server/src/platform/errors.ts';
import { noOrigin } from '../server/src/platform/http/origin.ts';
import { createContract } from '../server/src/use-cases/contracts/create-contract.ts';
import { signAgreement } from '../server/src/use-cases/signing/sign-agreement.ts';
import { verifyDocument } from '../server/src/use-cases/signing/verify-document.ts';
import { createAdmin, createHouse, createUser } from '../server/test/factories.ts';
import { many } from './support.ts';

const [rounds, flips] = [100, 10_000];
/** Before and after each of: the key, the drawing, the storing, the announcing; and for both commits, once sent and once answered. */
const places = 12;
const secret = 'a secret for this campaign only, long enough';

const dataDir = await mkdtemp(join(tmpdir(), 'teduh-sealed-'));
const embedded = await startEmbedded({ dataDir, password: 'sealed', warn: console.error });
await migrate(embedded.url);
const config = readConfig({ TEDUH_DATA_DIR: dataDir });
const log = pino({ level: 'silent' });
const deps = createDeps({ config, databaseUrl: embedded.url, accessTokenSecret: secret, log });
const admin = { ...(await createAdmin(deps)), userType: 'admin' as const, name: 'Aminah Nurhaliza' };

async function signOne(): Promise<string> {
  const [tenant, house] = [await createUser(deps), await createHouse(deps)];
  const stay = { property: house.id, room: undefined, startDate: '2036-12-01', stayLength: 3 as const };
  const { id } = await createContract(deps, admin, noOrigin, { ...stay, user: tenant.id });
  const { document_sha256: documentSha256 } = await signing.getOf(deps.db, id);
  const actor = { id: tenant.id, userType: 'customer' as const, name: 'Siti Nurhaliza' };
  await signAgreement(deps, actor, noOrigin, id, {
    method: 'typed',
    text: 'Siti Nurhaliza',
    printedName: 'Siti Nurhaliza',
    consentVersion: signingConsentVersion,
    documentSha256,
  });
  return id;
}

async function sealAndDieAt(place: number): Promise<NodeJS.Signals | null> {
  const program = join(import.meta.dirname, '../server/test/faults/sealing-process.ts');
  const sealing = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: embedded.url,
      SECRET: secret,
      DATA_DIR: dataDir,
      KILL_AT: String(place),
      NOW: String(Date.now()),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (await once(sealing, 'exit'))[1];
}

const folderOf = (contractId: string) => join(dataDir, 'files/contracts', contractId);
const sealedIn = async (contractId: string) =>
  (await readdir(folderOf(contractId))).filter((name) => name.startsWith('sealed-'));

async function killAtEveryStep() {
  let round = 0;
  const contractIds = await many(rounds, async () => {
    const contractId = await signOne();
    const signal = await sealAndDieAt((round++ % places) + 1);
    if (signal !== 'SIGKILL') throw new Error(`round ${round} was not killed`);
    return contractId;
  });
  await sealAndDieAt(-1);
  const wrong: string[] = [];
  for (const id of contractIds) {
    const { status } = await signing.getOf(deps.db, id);
    if (status !== 'Sealed' || (await sealedIn(id)).length !== 1) wrong.push(id);
  }
  console.log(`${rounds} times killed: ${wrong.length} agreements without exactly one final document.`);
  return { wrong, contractIds };
}

const isKnown = (bytes: Buffer) =>
  verifyDocument(deps, { sha256: createHash('sha256').update(bytes).digest('hex') }).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.status === 404) return false;
      throw error;
    },
  );

async function changeBytes(contractId: string) {
  const [name = ''] = await sealedIn(contractId);
  const sealed = await readFile(join(folderOf(contractId), name));
  if (!(await isKnown(sealed))) throw new Error('the sealed file is not known');
  let unnoticed = 0;
  for (let flip = 0; flip < flips; flip += 1) {
    const changed = Buffer.from(sealed);
    const position = randomInt(changed.length);
    changed[position] = (changed[position] ?? 0) ^ (1 << randomInt(8));
    if (await isKnown(changed)) unnoticed += 1;
  }
  console.log(`${flips} changed bits: ${unnoticed} not noticed.`);
  return unnoticed;
}

try {
  const { wrong, contractIds } = await killAtEveryStep();
  const unnoticed = await changeBytes(contractIds[0] ?? '');
  process.exitCode = wrong.length + unnoticed > 0 ? 1 : 0;
} finally {
  await deps.db.destroy();
  await deps.pdf.stop();
  await embedded.stop();
  await rm(dataDir, { recursive: true });
}
