import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = complaining(test);
const subjectsTo = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject);
const commentsOf = async (id: string) =>
  test.deps.db
    .selectFrom('complaint_comments')
    .select(['position', 'body'])
    .where('complaint_id', '=', id)
    .orderBy('position')
    .execute();

describe('a conversation', () => {
  it('goes to and fro in order, with who wrote what', async () => {
    const { tenant, admin, id } = await steps.taken();
    const said = [
      [tenant, 'It is worse today.'],
      [admin, 'Somebody comes at nine.'],
      [tenant, 'Thank you! 🙏'],
    ] as const;
    for (const [who, words] of said) expect((await steps.comment(who, id, words)).status).toBe(201);
    const { comments } = (await steps.read(tenant, id)).body.complaint;
    const siti = { firstname: 'Siti', lastname: 'Nurhaliza', userType: 'customer' };
    const aminah = { firstname: 'Aminah', lastname: 'Nurhaliza', userType: 'admin' };
    const createdAt = test.clock.now().toISOString();
    expect(comments).toMatchObject([
      { author: siti, body: 'It is worse today.', createdAt },
      { author: aminah, body: 'Somebody comes at nine.', createdAt },
      { author: siti, body: 'Thank you! 🙏', createdAt },
    ]);
    expect(
      (await steps.list(admin)).complaints.find((each: { id: string }) => each.id === id).comments,
    ).toEqual(comments);
  });

  it('is heard by all admins while nobody has the complaint, then by the one who has it', async () => {
    const { tenant, admin, id } = await steps.waiting();
    const colleague = await steps.admin();
    await steps.comment(tenant, id, 'Is anybody there?');
    const heard = 'A new comment on a complaint about Rumah Teduh';
    expect((await subjectsTo(admin.email))[0]).toBe(heard);
    expect((await subjectsTo(colleague.email))[0]).toBe(heard);
    await steps.take(admin, id);
    await steps.comment(tenant, id, 'Thank you for looking.');
    const count = async (email: string) => (await subjectsTo(email)).filter((each) => each === heard).length;
    expect([await count(admin.email), await count(colleague.email)]).toEqual([2, 1]);
    expect((await mailsTo(test, admin.email))[0]?.text).toContain('Thank you for looking.');
  });

  it('is heard by all again when the one who had it is gone', async () => {
    const { tenant, admin, id } = await steps.taken();
    const colleague = await steps.admin();
    expect((await test.call('DELETE', `/api/users/${admin.id}`, { token: colleague.token })).status).toBe(
      200,
    );
    await steps.comment(tenant, id, 'And now?');
    expect(await subjectsTo(colleague.email)).toEqual(['A new comment on a complaint about Rumah Teduh']);
  });

  it('brings the tenant what an admin writes, by mail and bell', async () => {
    const { tenant, admin, id } = await steps.waiting();
    await steps.comment(admin, id, '<b>Which</b> tap?');
    const [mail] = await mailsTo(test, tenant.email);
    expect(mail?.subject).toBe('A new comment on your complaint');
    expect(mail?.html).toContain('&lt;b&gt;Which&lt;/b&gt; tap?');
    const { notifications } = (await test.call('GET', '/api/notifications', { token: tenant.token })).body;
    expect(notifications).toMatchObject([{ link: `/complaint?complaint=${id}` }]);
  });

  it('goes on after the complaint is handled', async () => {
    const { tenant, id } = await steps.handled();
    expect((await steps.comment(tenant, id, 'It drips again.')).status).toBe(201);
  });

  it.each([
    ['nothing', undefined],
    ['blanks', '  \n'],
    ['2,001 characters', 'a'.repeat(2_001)],
    ['no text', { words: 'a' }],
  ])('refuses %s', async (_what, words) => {
    const { tenant, id } = await steps.waiting();
    const { status, body } = await steps.comment(tenant, id, words);
    expect([status, Object.keys(body.errorFields)]).toEqual([400, ['body']]);
    expect(await commentsOf(id)).toEqual([]);
  });

  it('is closed to strangers and guests', async () => {
    const { id } = await steps.waiting();
    expect((await steps.comment(await steps.renter(), id, 'Hello')).status).toBe(404);
    expect(
      (await test.call('POST', `/api/complaints/${id}/comments`, { body: { body: 'Hello' } })).status,
    ).toBe(401);
    expect(await commentsOf(id)).toEqual([]);
  });

  it('keeps every comment of many that come at once', async () => {
    const { tenant, admin, id } = await steps.waiting();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => steps.comment(index % 2 ? tenant : admin, id, `Word ${index}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect((await commentsOf(id)).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('has an end', async () => {
    const { tenant, id } = await steps.waiting();
    await test.deps.db.begin((tx) =>
      tx
        .insertInto('complaint_comments')
        .values(
          Array.from({ length: 199 }, (_, position) => ({
            complaint_id: id,
            author_id: tenant.id,
            position,
            body: 'And another thing.',
          })),
        )
        .execute(),
    );
    expect((await steps.comment(tenant, id, 'The last word')).status).toBe(201);
    expect(await steps.comment(tenant, id, 'One more')).toMatchObject({
      status: 409,
      body: { message: errorMessages.comments_full },
    });
  });
});
