import { describe, expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { beforeCommit } from '../../../test/before-commit.ts';
import { createAdmin, createUser, someEmail } from '../../../test/factories.ts';
import { aRow, csvOf, importing } from '../../../test/importing.ts';
import { codeFrom, mailsTo, subjectsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { replaceAddress } from '../steps/replace-address.ts';

const test = useTestApp();
const { send } = importing(test);
const { login, forgot, refresh, register, resend, reset, verify } = authCalls(test);

const patch = (id: string, body: object, { token }: { token: string }) =>
  test.call('PATCH', `/api/users/${id}`, { body, token });
const accountOf = (email: string) =>
  test.deps.db
    .selectFrom('users')
    .select(['id', 'status', 'email_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
const confirm = async (email: string) =>
  test.call('POST', '/api/auth/confirm-email', {
    body: { code: codeFrom(await mailsTo(test, email), 'confirm-email') },
  });

/** A tenant whose address was mistyped in the file, so that a stranger has the invitation. */
async function invited() {
  const admin = await createAdmin(test.deps);
  const row = aRow();
  const wrong = row.Email ?? '';
  await send(admin, csvOf([row]));
  const invitation = codeFrom(await mailsTo(test, wrong), 'reset-password');
  const { id } = await accountOf(wrong);
  return { admin, id, wrong, right: someEmail(), invitation, place: row.Property ?? '' };
}

describe('an invitation to a wrong address', () => {
  it('ends when an admin corrects the address, and the right one is invited in its place', async () => {
    const { admin, id, wrong, right, invitation, place } = await invited();
    expect((await patch(id, { email: right }, admin)).status).toBe(200);
    expect((await reset(invitation)).status).toBe(410);
    expect(await accountOf(right)).toMatchObject({ status: 'pending', email_confirmed_at: null });

    const mails = await mailsTo(test, right);
    expect(mails.map(({ subject }) => subject)).toEqual([`Your tenancy at ${place}`]);
    expect(mails[0]?.text).toContain('?invited');
    test.clock.pass(13 * 24 * 3600);
    expect((await reset(codeFrom(mails, 'reset-password'))).status).toBe(200);
    expect((await login(right, 'rambutan-manis-9')).status).toBe(200);
    // The stranger has learnt nothing of the right address.
    expect(await subjectsTo(test, wrong)).toEqual([`Your tenancy at ${place}`]);
  });

  it('ends however often the address is corrected, also after its days are over', async () => {
    const { admin, id, right, invitation, place } = await invited();
    const again = someEmail();
    await patch(id, { email: right }, admin);
    test.clock.pass(15 * 24 * 3600);
    await patch(id, { email: again }, await createAdmin(test.deps));
    for (const code of [invitation, codeFrom(await mailsTo(test, right), 'reset-password')])
      expect((await reset(code)).status).toBe(410);
    expect(await subjectsTo(test, again)).toEqual([`Your tenancy at ${place}`]);
    expect((await reset(codeFrom(await mailsTo(test, again), 'reset-password'))).status).toBe(200);
  });

  it('ends when the stranger has confirmed the address, but chosen no password', async () => {
    const { admin, id, wrong, right, invitation, place } = await invited();
    await resend({ email: wrong });
    await verify(codeFrom(await mailsTo(test, wrong), 'register-confirmation'));
    await patch(id, { email: right }, admin);
    expect((await reset(invitation)).status).toBe(410);
    expect(await subjectsTo(test, right)).toEqual([`Your tenancy at ${place}`]);
    expect(await subjectsTo(test, wrong)).not.toContain('Your Teduh email address was changed');
  });

  it('keeps nothing of the stranger who has used it: neither the login nor the password', async () => {
    const { admin, id, wrong, right, invitation, place } = await invited();
    await reset(invitation);
    const { body, cookie } = await login(wrong, 'rambutan-manis-9');
    expect((await patch(id, { email: right }, admin)).status).toBe(200);
    expect((await test.call('GET', '/api/dashboard', { token: body.accessToken })).status).toBe(403);
    expect((await refresh(cookie)).status).toBe(403);
    expect((await login(right, 'rambutan-manis-9')).status).toBe(401);

    expect((await mailsTo(test, wrong)).map(({ text }) => text).join()).not.toContain(right);
    const mails = await mailsTo(test, right);
    expect(mails.map(({ subject }) => subject)).toEqual([`Your tenancy at ${place}`]);
    expect((await reset(codeFrom(mails, 'reset-password'), 'manggis-ungu-12')).status).toBe(200);
    expect((await login(right, 'manggis-ungu-12')).status).toBe(200);
  });

  it('is not sent again to somebody whose password an admin sets: that ends the invitation, too', async () => {
    const { admin, id, wrong, right, invitation } = await invited();
    await patch(id, { password: 'manggis-ungu-12' }, admin);
    expect((await reset(invitation)).status).toBe(410);
    await patch(id, { email: right }, admin);
    expect(await subjectsTo(test, right)).toEqual(['Please verify your email address']);
    expect((await mailsTo(test, wrong)).map(({ text }) => text).join()).not.toContain(right);
  });

  it('is refused when it is opened while the address is being corrected', async () => {
    const { id, right, invitation } = await invited();
    const before = await users.findById(test.deps.db, id);
    const correct = async (tx: Tx) => {
      const user = await users.update(tx, id, { email: right }, test.clock.wall());
      if (before) await replaceAddress(tx, test.deps, { before, user, unknownHash: 'none' });
    };
    expect((await beforeCommit(test.deps.db, correct, () => reset(invitation))).status).toBe(410);
    expect(await accountOf(right)).toMatchObject({ status: 'pending' });
  });

  it('is withdrawn when it was not sent yet', async () => {
    const { admin, id, wrong, right } = await invited();
    const toWrong = test.deps.db.selectFrom('mails').select('id').where('recipient', '=', wrong);
    const failed = { sent_at: null, failed_at: new Date(), failure: '550 no such mailbox' };
    await test.deps.db.updateTable('mails').set(failed).where('recipient', '=', wrong).execute();
    await patch(id, { email: right }, admin);
    expect(await toWrong.execute()).toEqual([]);
  });
});

describe('links to an address end when the account has another one', () => {
  it('by an admin, also for somebody who has registered and confirmed nothing, who is told nothing', async () => {
    const admin = await createAdmin(test.deps);
    const { email: wrong, code } = await register();
    const { id } = await accountOf(wrong);
    await patch(id, { email: someEmail(), status: 'active' }, admin);
    await patch(id, { status: 'pending' }, admin);
    expect((await verify(code)).status).toBe(410);
    expect(await subjectsTo(test, wrong)).toEqual(['Please verify your email address']);
  });

  it.each(['confirmed', 'undone'] as const)('by a change of its owner that is %s', async (end) => {
    const { admin, id, wrong, invitation } = await invited();
    // The password comes from an admin of an earlier release, which left the invitation as it was.
    await patch(id, { password: 'manggis-ungu-12', status: 'active' }, admin);
    const confirmed = { email_confirmed_at: test.clock.wall() };
    await test.deps.db.updateTable('users').set(confirmed).where('id', '=', id).execute();
    const revive = () =>
      test.deps.db
        .updateTable('one_time_codes')
        .set({ expires_at: new Date(test.clock.wall().getTime() + 3_600_000) })
        .where('user_id', '=', id)
        .where('purpose', '=', 'invitation')
        .execute();
    const { body } = await login(wrong, 'manggis-ungu-12');
    const email = someEmail();
    if (end === 'confirmed') await revive();
    expect((await patch(id, { email }, { token: body.accessToken })).status).toBe(200);
    expect((await confirm(email)).status).toBe(200);
    if (end === 'undone') {
      await revive();
      const code = codeFrom(await mailsTo(test, wrong), 'undo-email-change');
      expect((await test.call('POST', '/api/auth/undo-email-change', { body: { code } })).status).toBe(200);
    }
    expect((await reset(invitation)).status).toBe(410);
  });

  it('by an invitation that was used: a link to reset the password that was sent before it', async () => {
    const { wrong, invitation } = await invited();
    await forgot(wrong);
    const code = codeFrom(await mailsTo(test, wrong), 'reset-password');
    expect((await reset(invitation)).status).toBe(200);
    expect((await reset(code)).status).toBe(410);
  });
});

it('the new address of an account that an admin has closed gets no link that opens it again', async () => {
  const [admin, user, right] = [await createAdmin(test.deps), await createUser(test.deps), someEmail()];
  await patch(user.id, { status: 'pending' }, admin);
  expect((await patch(user.id, { email: right }, admin)).status).toBe(200);
  expect(await subjectsTo(test, right)).toEqual(['Your Teduh account has this email address now']);
});
