import { writeCount } from '@teduh/shared/counts';
import { commandLine } from '../platform/command-line.ts';
import * as restored from '../platform/restored.repository.ts';
import { adoptStorage, release } from '../platform/restored.ts';
import { withDeps } from './with-deps.ts';

const maxListed = 50;

type Mails = { waiting: number; since: number; sendWaiting: boolean };

export const describeMails = ({ waiting, since, sendWaiting }: Mails) =>
  `${writeCount(waiting, 'mail')} waited when the backup was made: ${sendWaiting ? 'sent now' : 'dropped'}. ${writeCount(since, 'was', 'were')} written since: sent now.`;

/**
 * `npm run restore:release`: from now on this is the real one. Mails that waited when the backup was made are dropped, since the original
 * has most likely sent them; `--send-waiting` sends them. Those that were written since are sent.
 */
export default async function restoreRelease(args: string[]) {
  const sendWaiting = args.includes('--send-waiting');
  await withDeps(async (deps) => {
    if (await adoptStorage(deps)) {
      console.log(
        `The file storage, which has nothing of this database, is taken as it is: ${commandLine('files:check')} says what is missing. The server starts now and holds what leaves. Run this once more to release it.`,
      );
      return;
    }
    const { restored_reason: reason } = (await restored.find(deps.db)) ?? {};
    if (!reason) {
      console.log('This server was not restored, or is released already.');
      return;
    }
    const waiting = await restored.listWaiting(deps.db);
    const since = await restored.countWrittenSince(deps.db);
    await release(deps, { sendWaiting });
    console.log(`${reason} It is released: mails, payments and jobs go on.`);
    console.log(describeMails({ waiting: waiting.length, since, sendWaiting }));
    for (const { recipient, subject, created_at } of waiting.slice(0, maxListed))
      console.log(`  ${created_at.toISOString()} ${recipient}: ${subject}`);
    if (waiting.length > maxListed) console.log(`  … and ${waiting.length - maxListed} more`);
  });
}
