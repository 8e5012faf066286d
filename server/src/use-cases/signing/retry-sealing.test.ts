import { beforeEach, expect, it, vi } from 'vitest';
import { logInAs } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { sealFile } from '../../../test/sealed-pdf.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createSeal } from '../../platform/seal/seal.ts';
import { sealCompleted } from './seal-agreement.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const sign = signing(test);

/** What earlier tests left is sealed. */
beforeEach(async () => {
  test.clock.pass(3600);
  await sign.seal();
});

async function signedByBoth() {
  const accepted = await steps.accepted();
  await sign.signTyped(accepted.tenant, accepted.contractId);
  return accepted;
}
type Signed = Awaited<ReturnType<typeof signedByBoth>>;
/** Read by somebody who has just logged in. */
const trailOf = async ({ admin, contractId }: Signed) =>
  sign.trail({ ...admin, token: await logInAs(test.deps, admin) }, contractId);
const failureOf = async (signed: Signed) => (await trailOf(signed)).sealFailure;
const secondsAhead = (nextTryAt: string) => (Date.parse(nextTryAt) - test.clock.wall().getTime()) / 1000;
const complaints = async (email: string) =>
  (await subjectsTo(test, email)).filter((subject) => subject.endsWith('cannot be sealed'));

it('waits longer after each failure, at most an hour, and tells the admins once, after the fifth', async () => {
  const [one, other] = [await signedByBoth(), await signedByBoth()];
  expect(await failureOf(one)).toBeNull();
  const pauses: number[] = [];
  for (let failures = 1; failures <= 13; failures += 1) {
    await sign.failToSeal();
    const failure = await failureOf(one);
    expect(failure).toMatchObject({ failures, problem: 'other' });
    const pause = secondsAhead(failure.nextTryAt);
    pauses.push(pause);
    expect(await complaints(one.admin.email)).toHaveLength(failures < 5 ? 0 : 1);
    // Not before its time.
    test.clock.pass(pause - 1);
    await sign.seal();
    expect((await failureOf(one)).failures).toBe(failures);
    test.clock.pass(1);
  }
  expect(pauses).toEqual([3, 6, 12, 24, 48, 96, 192, 384, 768, 1536, 3072, 3600, 3600]);
  await sign.seal();
  for (const each of [one, other])
    expect(await trailOf(each)).toMatchObject({ signing: { status: 'Sealed' }, sealFailure: null });
});

it('counts and tells a try once that two servers have made at the same time', async () => {
  const signed = await signedByBoth();
  for (let failures = 1; failures <= 5; failures += 1) {
    await Promise.all([sign.failToSeal(), sign.failToSeal()]);
    expect(await failureOf(signed)).toMatchObject({ failures });
    test.clock.pass(48);
  }
  expect(await complaints(signed.admin.email)).toHaveLength(1);
});

it('is tried at once when an admin asks for it', async () => {
  const signed = await signedByBoth();
  const { admin, tenant, contractId } = signed;
  expect(await sign.retrySealing(admin, contractId)).toMatchObject({
    status: 409,
    body: { code: 'sealing_not_failed' },
  });
  for (const pass of [3, 6, 0]) {
    await sign.failToSeal();
    test.clock.pass(pass);
  }
  await sign.seal();
  expect(await failureOf(signed)).toMatchObject({ failures: 3 });
  expect((await sign.retrySealing(tenant, contractId)).status).toBe(403);
  expect((await sign.retrySealing(admin, contractId)).status).toBe(200);
  await sign.seal();
  expect(await sign.read(tenant, contractId)).toMatchObject({ status: 'Sealed' });
  expect((await sign.retrySealing(admin, contractId)).status).toBe(409);
});

const seals = {
  certificate: { p12File: sealFile('expired'), tsaUrl: undefined },
  timestamp: { p12File: sealFile('rsa'), tsaUrl: 'http://127.0.0.1:1/' },
};
it.each(Object.entries(seals))('says in plain words that it is the %s', async (problem, settings) => {
  const signed = await signedByBoth();
  const { clock, config } = test.deps;
  const seal = createSeal({
    settings: { ...settings, passphrase: 'test' },
    dataDir: config.dataDir,
    clock,
    warn: vi.fn(),
  });
  await sealCompleted({ ...test.deps, seal });
  expect(await failureOf(signed)).toMatchObject({ failures: 1, problem });
});

it('is counted by the metrics, which are there without a database too', async () => {
  const metrics = async () => (await test.call('GET', '/metrics')).body as string;
  await signedByBoth();
  await sign.failToSeal();
  await signedByBoth();
  expect(await metrics()).toContain('agreements_to_seal{state="failed"} 1');
  expect(await metrics()).toContain('agreements_to_seal{state="waiting"} 1');
  const away = vi.spyOn(test.deps.db, 'selectFrom').mockImplementation(() => {
    throw new Error('away');
  });
  const without = await metrics();
  away.mockRestore();
  expect(without).toContain('pdf_documents{state="waiting"}');
  expect(without).not.toContain('agreements_to_seal{');
});
