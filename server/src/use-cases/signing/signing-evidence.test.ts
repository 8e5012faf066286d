import { beforeAll, describe, expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import {
  createAdmin,
  createHouse,
  createUser,
  logInAs,
  registration,
  someEmail,
} from '../../../test/factories.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sealAgreement } from './seal-agreement.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const sign = signing(test);
const auth = authCalls(test);

const patch = (token: string, id: string, body: object) =>
  test.call('PATCH', `/api/users/${id}`, { token, body });
const findUser = (email: string) =>
  test.deps.db
    .selectFrom('existing_users')
    .select(['id', 'email', 'firstname', 'lastname', 'user_type'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

describe('the NRIC or passport number', () => {
  const number = '900101-14-5678';

  it('is printed on its line, and stands in no log, history, trail or public answer', async () => {
    const { admin, tenant, contractId } = await steps.accepted();
    const answer = await sign.signTyped(tenant, contractId, { identityNumber: ` ${number} ` });
    expect(answer.status).toBe(201);
    await sign.seal();
    expect(await sign.finalWords(tenant, contractId)).toMatch(
      new RegExp(`^NRIC or passport number ${number}$`, 'm'),
    );
    const { code } = await sign.trail(admin, contractId);
    const told = [
      answer.body,
      await sign.trail(admin, contractId),
      (await sign.verify(code)).body,
      await test.deps.db.selectFrom('audit_log').selectAll().execute(),
      await test.deps.db.selectFrom('mails').selectAll().execute(),
      test.lines,
    ];
    expect(JSON.stringify(told)).not.toContain(number);
  });

  it('may be left out, which is then said', async () => {
    const { tenant, contractId } = await sign.sealed();
    expect(await sign.finalWords(tenant, contractId)).toMatch(/^NRIC or passport number Not given$/m);
  });

  describe('that is none', () => {
    let unsigned: Awaited<ReturnType<typeof steps.accepted>>;

    beforeAll(async () => {
      unsigned = await steps.accepted();
    });

    it.each(['', '1234', 'a'.repeat(31), '900101_14', 'K1234567é', 'A123\n4567', 12345])(
      'is refused as %j with 400',
      async (identityNumber) => {
        const answer = await sign.signTyped(unsigned.tenant, unsigned.contractId, { identityNumber });
        expect(answer).toMatchObject({
          status: 400,
          body: { errorFields: { identityNumber: expect.any(String) } },
        });
      },
    );
  });
});

/** What the certificate says about the account of a tenant who signs. */
async function certificateOf(email: string) {
  const [admin, user, house] = [
    await createAdmin(test.deps),
    await findUser(email),
    await createHouse(test.deps),
  ];
  const tenant = { ...user, token: await logInAs(test.deps, user) };
  const applied = await steps.apply(tenant, house);
  const { contract } = (await steps.answer(admin, applied.body.application.id, 'Accepted')).body.application;
  await sign.signTyped(tenant, contract);
  await sign.seal();
  const words = await sign.finalWords(tenant, contract);
  return words.slice(words.lastIndexOf('The Tenant'));
}

const link = 'A link that was sent to the address confirmed it on 15 November 2026.';
const noLink = 'No link has confirmed the address.';
const ownPassword = 'The owner of the account chose the password.';
const adminsPassword = 'An admin chose the password.';

async function addByAdmin() {
  const admin = await createAdmin(test.deps);
  const body = registration({ userType: 'customer', status: 'active' });
  expect((await auth.addUser(body, admin.token)).status).toBe(201);
  return { admin, email: body.email, id: (await findUser(body.email)).id };
}

const accounts: Record<string, { make: () => Promise<string>; says: string[] }> = {
  'that somebody registered and verified': {
    async make() {
      const { email, code } = await auth.register();
      await auth.verify(code);
      return email;
    },
    says: [link, ownPassword],
  },
  'that an admin added, with a password': {
    make: async () => (await addByAdmin()).email,
    says: [noLink, adminsPassword],
  },
  'that an admin added, once its owner has reset the password': {
    async make() {
      const { email } = await addByAdmin();
      await auth.forgot(email);
      await auth.reset(codeFrom(await mailsTo(test, email), 'reset-password'));
      return email;
    },
    says: [link, ownPassword],
  },
  'whose address an admin has changed': {
    async make() {
      const { email, code } = await auth.register();
      await auth.verify(code);
      const changed = someEmail();
      await patch((await createAdmin(test.deps)).token, (await findUser(email)).id, { email: changed });
      return changed;
    },
    says: [noLink, ownPassword],
  },
  'whose password an admin has changed': {
    async make() {
      const { email, code } = await auth.register();
      await auth.verify(code);
      const password = 'rambutan-manis-9';
      const body = { password, confirmPassword: password };
      expect(
        (await patch((await createAdmin(test.deps)).token, (await findUser(email)).id, body)).status,
      ).toBe(200);
      return email;
    },
    says: [link, adminsPassword],
  },
  'whose owner has confirmed another address': {
    async make() {
      const { id, token } = await createUser(test.deps);
      const email = someEmail();
      await patch(token, id, { email });
      const code = codeFrom(await mailsTo(test, email), 'confirm-email');
      await test.call('POST', '/api/auth/confirm-email', { body: { code } });
      return email;
    },
    says: [link, ownPassword],
  },
};

it.each(Object.entries(accounts))(
  'the certificate says only what is true of an account %s',
  async (_which, { make, says }) => {
    const email = await make();
    const words = await certificateOf(email);
    expect(words).toContain(`Siti Nurhaliza, ${email}`);
    expect(words).toContain(`without a second factor. ${says.join(' ')}`);
  },
);

it('draws the same document though the people in it have other names and addresses since', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await sign.report(tenant, contractId, 'opened');
  await sign.signTyped(tenant, contractId);
  const { id } = await test.deps.db
    .selectFrom('signing_requests')
    .select('id')
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  const keys: string[] = [];
  const { storage } = test.deps;
  const put: typeof storage.put = async (key) => {
    keys.push(key);
    throw new Error('killed');
  };
  const draw = () => sealAgreement({ ...test.deps, storage: { ...storage, put } }, id).catch(() => undefined);
  await draw();
  for (const person of [admin, tenant]) {
    const changes = { firstname: 'Somebody', lastname: 'Else', email: someEmail() };
    const other = await createAdmin(test.deps);
    expect((await patch(other.token, person.id, changes)).status).toBe(200);
  }
  await draw();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const { events } = await sign.trail(await createAdmin(test.deps), contractId);
  expect(events.map(({ by }: { by: string }) => by)).toEqual([
    'Aminah Nurhaliza',
    'Aminah Nurhaliza',
    'Siti Nurhaliza',
    'Siti Nurhaliza',
  ]);
});

it('prints who did what, also what the program did by itself', async () => {
  const { tenant, contractId } = await steps.accepted();
  await steps.days(2);
  await sign.signTyped(tenant, contractId);
  await sign.seal();
  const words = await sign.finalWords(tenant, contractId);
  const trail = words.slice(words.indexOf('What happened'));
  expect(trail).toMatch(/ sent Aminah Nurhaliza /);
  expect(trail).toMatch(/ reminded The system /);
  expect(trail).toMatch(/ signed: The tenant Siti Nurhaliza 127\.0\.0\.1 /);
});
