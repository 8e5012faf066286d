import { describe, expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createAdmin, createUser, password, registration, someEmail } from '../../../test/factories.ts';
import { codeFrom, mailsTo, subjectsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { addUser, login, forgot, reset } = authCalls(test);

type Person = { id: string; email: string; token: string };
const patch = ({ id, token }: Person, body: object) =>
  test.call('PATCH', `/api/users/${id}`, { token, body });
const profile = async ({ id, token }: Person) =>
  (await test.call('GET', `/api/users/${id}`, { token })).body.user;
const post = (url: string, code: string) => test.call('POST', `/api/auth/${url}`, { body: { code } });
const confirm = async (email: string) =>
  post('confirm-email', codeFrom(await mailsTo(test, email), 'confirm-email'));
const undoCode = async (email: string) => codeFrom(await mailsTo(test, email), 'undo-email-change');

async function changed() {
  const user = await createUser(test.deps);
  const email = someEmail();
  await patch(user, { email });
  await confirm(email);
  return { user, email };
}

describe('a new address of one’s own', () => {
  it('waits until the link that was sent there is used', async () => {
    const user = await createUser(test.deps);
    const email = someEmail();
    expect(await patch(user, { email })).toMatchObject({
      status: 200,
      body: { user: { email: user.email, newEmail: email } },
    });
    expect(await profile(user)).toMatchObject({ email: user.email, newEmail: email });
    expect((await login(email)).status).toBe(401);
    expect((await login(user.email)).status).toBe(200);

    expect(await confirm(email)).toMatchObject({ status: 200, body: { email } });
    expect(await profile(user)).toMatchObject({ email, newEmail: null });
    expect((await login(email)).status).toBe(200);
    expect((await login(user.email)).status).toBe(401);
  });

  it('is not greeted by name until it is confirmed', async () => {
    const user = await createUser(test.deps);
    const email = someEmail();
    await patch(user, { email });
    expect((await mailsTo(test, email))[0]?.text).toMatch(/^Hello,\n/);
    await confirm(email);
    await forgot(email);
    expect((await mailsTo(test, email))[0]?.text).toMatch(/^Hello Siti,\n/);
  });

  it('is forgotten when its owner keeps the old one', async () => {
    const user = await createUser(test.deps);
    const email = someEmail();
    await patch(user, { email });
    const answer = await test.call('DELETE', `/api/users/${user.id}/new-email`, { token: user.token });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: user.email, newEmail: null } } });
    expect((await confirm(email)).status).toBe(410);
    expect((await profile(user)).email).toBe(user.email);
  });

  it('is refused when somebody has it, now or by the time it is confirmed', async () => {
    const [user, other] = [await createUser(test.deps), await createUser(test.deps)];
    expect((await patch(user, { email: other.email.toUpperCase() })).status).toBe(409);
    const email = someEmail();
    await patch(user, { email });
    await createUser(test.deps, { email });
    expect((await confirm(email)).status).toBe(409);
    expect((await profile(user)).email).toBe(user.email);
  });

  it('gets one link that works: the newest, once, for an hour', async () => {
    const user = await createUser(test.deps);
    const [first, second] = [someEmail(), someEmail()];
    await patch(user, { email: first });
    await patch(user, { email: second });
    expect((await confirm(first)).status).toBe(410);
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(second)).status).toBe(409);
    const third = someEmail();
    await patch(user, { email: third });
    test.clock.pass(60 * 60);
    expect((await confirm(third)).status).toBe(410);
  });

  it('is dropped with a new password: the link that somebody else asked for no longer works', async () => {
    const user = await createUser(test.deps);
    const email = someEmail();
    await patch(user, { email });
    expect((await patch(user, { password: 'rambutan-manis-9' })).body.user.newEmail).toBeNull();
    expect((await confirm(email)).status).toBe(410);
  });

  it('is dropped when an admin gives the account another one', async () => {
    const [user, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
    const email = someEmail();
    await patch(user, { email });
    await patch({ ...user, token: admin.token }, { email: someEmail() });
    expect((await confirm(email)).status).toBe(410);
  });

  it('is dropped when the password is reset', async () => {
    const user = await createUser(test.deps);
    const email = someEmail();
    await patch(user, { email });
    await forgot(user.email);
    await reset(codeFrom(await mailsTo(test, user.email), 'reset-password'));
    expect((await confirm(email)).status).toBe(410);
  });
});

describe('the old address', () => {
  it('receives a link that undoes the change and logs out every device', async () => {
    const { user, email } = await changed();
    expect(await subjectsTo(test, user.email)).toEqual(['Your Teduh email address was changed']);
    const thief = await login(email);
    test.clock.pass(71 * 60 * 60);
    expect(await post('undo-email-change', await undoCode(user.email))).toMatchObject({
      status: 200,
      body: { email: user.email },
    });
    expect((await login(email)).status).toBe(401);
    const token = thief.body.accessToken;
    expect((await test.call('GET', '/api/dashboard', { token })).status).toBe(403);
  });

  it('has to choose a new password after that, since whoever changed the address may know the old one', async () => {
    const { user } = await changed();
    await post('undo-email-change', await undoCode(user.email));
    expect((await login(user.email)).status).toBe(401);
    expect((await reset(codeFrom(await mailsTo(test, user.email), 'reset-password'))).status).toBe(200);
    expect((await login(user.email, 'rambutan-manis-9')).status).toBe(200);
  });

  it('can undo for three days, and once', async () => {
    const early = await changed();
    const code = await undoCode(early.user.email);
    expect((await post('undo-email-change', code)).status).toBe(200);
    expect((await post('undo-email-change', code)).status).toBe(409);
    const late = await changed();
    test.clock.pass(72 * 60 * 60);
    expect((await post('undo-email-change', await undoCode(late.user.email))).status).toBe(410);
  });

  it('keeps its way back when the address is changed a second time, and that change is undone', async () => {
    const { user, email: thiefs } = await changed();
    const { body } = await login(thiefs);
    const second = someEmail();
    await patch({ ...user, token: body.accessToken }, { email: second });
    test.clock.pass(1);
    await confirm(second);
    expect((await post('undo-email-change', await undoCode(thiefs))).body.email).toBe(thiefs);
    expect((await post('undo-email-change', await undoCode(user.email))).body.email).toBe(user.email);
    expect((await reset(codeFrom(await mailsTo(test, user.email), 'reset-password'))).status).toBe(200);
  });
});

describe('an old address that nobody has confirmed may be a stranger’s:', () => {
  const entered = {
    'an admin has entered with the account': async () => {
      const admin = await createAdmin(test.deps);
      const { user } = (await addUser(registration(), admin.token)).body;
      return { id: user.id, email: user.email };
    },
    'an admin has entered later': async () => {
      const [admin, { id }] = [await createAdmin(test.deps), await createUser(test.deps)];
      const email = someEmail();
      await patch({ id, email, token: admin.token }, { email });
      await test.deps.db.deleteFrom('mails').where('recipient', '=', email).execute();
      return { id, email };
    },
  };
  it.each(Object.entries(entered))(
    'one that %s is told nothing and gets no way back',
    async (_who, enter) => {
      const { id, email: typo } = await enter();
      const { body } = await login(typo);
      const email = someEmail();
      await patch({ id, email: typo, token: body.accessToken }, { email });
      expect((await confirm(email)).status).toBe(200);
      expect(await mailsTo(test, typo)).toEqual([]);
      expect((await login(email)).status).toBe(200);
      // Nothing keeps it for the account.
      expect((await addUser({ ...registration(), email: typo })).status).toBe(201);
    },
  );

  it('a new one that was confirmed gets it at the next change', async () => {
    const user = await createUser(test.deps, { isConfirmed: false });
    const [first, second] = [someEmail(), someEmail()];
    for (const email of [first, second]) {
      await patch(user, { email });
      await confirm(email);
    }
    expect((await post('undo-email-change', await undoCode(first))).body.email).toBe(first);
  });
});

describe('a link to reset the password dies with', () => {
  it('a new password', async () => {
    const user = await createUser(test.deps);
    await forgot(user.email);
    const code = codeFrom(await mailsTo(test, user.email), 'reset-password');
    await patch(user, { password: 'rambutan-manis-9' });
    expect((await reset(code, 'manggis-ungu-12')).status).toBe(410);
    expect((await login(user.email, 'rambutan-manis-9')).status).toBe(200);
  });

  it('a new address', async () => {
    const user = await createUser(test.deps);
    await forgot(user.email);
    const code = codeFrom(await mailsTo(test, user.email), 'reset-password');
    const email = someEmail();
    await patch(user, { email });
    await confirm(email);
    expect((await reset(code)).status).toBe(410);
  });
});

describe('after ten minutes', () => {
  async function elevenMinutesLater() {
    const user = await createUser(test.deps);
    test.clock.pass(11 * 60);
    return user;
  }

  it.each([{ email: 'new@example.my' }, { phone: '0199999999' }, { password: 'rambutan-manis-9' }])(
    '%o needs the password',
    async (change) => {
      const user = await elevenMinutesLater();
      expect(await patch(user, change)).toMatchObject({
        status: 403,
        body: { code: 'reauthentication_required' },
      });
      expect(await patch(user, { ...change, currentPassword: 'wrong-password' })).toMatchObject({
        status: 403,
        body: { code: 'wrong_password', errorFields: { currentPassword: expect.any(String) } },
      });
      expect(await profile(user)).toMatchObject({ email: user.email, newEmail: null, phone: user.phone });
      expect((await patch(user, { ...change, currentPassword: password })).status).toBe(200);
    },
  );

  it('a name does not, also with the unchanged email and phone of the form', async () => {
    const user = await elevenMinutesLater();
    const { email, phone } = user;
    expect((await patch(user, { firstname: 'Nora', email, phone, password: '' })).status).toBe(200);
  });

  it('guesses of the password are limited', async () => {
    const user = await elevenMinutesLater();
    const guess = (currentPassword: string) => patch(user, { phone: '0199999999', currentPassword });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess('wrong')).status).toBe(403);
    expect((await guess(password)).status).toBe(429);
  });
});
