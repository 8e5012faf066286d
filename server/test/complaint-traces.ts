import { mailsTo } from './mails.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;

/** Reads the effects of a complaint: its row, its audit lines, mails and notifications. */
export function tracesOf(test: TestApp) {
  const rowOf = (id: string) =>
    test.deps.db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const auditOf = (id: string) =>
    test.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
  const actionsOf = async (id: string) => (await auditOf(id)).map(({ action }) => action);
  const subjectsTo = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject);
  const notificationsOf = async (person: { token: string }) =>
    (await test.call('GET', '/api/notifications', { token: person.token })).body.notifications;
  return { rowOf, auditOf, actionsOf, subjectsTo, notificationsOf };
}
