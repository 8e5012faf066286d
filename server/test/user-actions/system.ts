import { randomUUID } from 'node:crypto';
import { createAdmin } from '../factories.ts';
import { failingJob } from '../failing-job.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** What admins do about the server. */
export function systemActions(test: TestApp) {
  const job = failingJob(test);
  const act = async (method: 'POST' | 'DELETE', url: string): Promise<UserAction> => {
    const { token } = await createAdmin(test.deps);
    return { perform: () => test.call(method, `/api/system/${url}`, { token }) };
  };
  const refused = { failed_at: new Date(0), failure: '550 No such user' };
  const failMail = () =>
    test.deps.db
      .insertInto('mails')
      .values({ recipient: 'siti@example.my', firstname: 'Siti', subject: 'Hello', ...refused })
      .returning('id')
      .executeTakeFirstOrThrow();

  return {
    'retrying a job': async () => act('POST', `jobs/${job.name}/${await job.fail()}/retry`),
    'sending a mail again': async () => act('POST', `mails/${(await failMail()).id}/send-again`),
    'sending all failed mails again': async () => {
      await failMail();
      return act('POST', 'mails/send-again');
    },
    'clearing the mark of an address': async () => {
      const { id } = await test.deps.db
        .insertInto('refused_addresses')
        .values({ address: `${randomUUID()}@example.my`, reason: '550 No', refused_at: new Date(0) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return act('DELETE', `refused-addresses/${id}`);
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
