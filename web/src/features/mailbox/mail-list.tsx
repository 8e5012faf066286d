import { writeCount } from '@teduh/shared/counts';
import { formatMoment } from '../../lib/instants.ts';
import type { Mail } from './mailbox.api.ts';
import classes from './mailbox.module.css';

type MailListProps = { mails: Mail[]; hasMore: boolean; shownId: string; onChoose: (id: string) => void };

export const mailItemId = (id: string) => `mail-${id}`;

export function MailList({ mails, hasMore, shownId, onChoose }: MailListProps) {
  return (
    <section aria-label="Messages" className={classes.list}>
      <p role="status" className={classes.count}>
        {hasMore && 'The newest '}
        {writeCount(mails.length, 'message')}
      </p>
      <ul>
        {mails.map(({ id, to, subject, createdAt }) => (
          <li key={id}>
            <button
              type="button"
              id={mailItemId(id)}
              className={classes.item}
              aria-current={id === shownId || undefined}
              onClick={() => onChoose(id)}
            >
              <span className={classes.subject}>{subject}</span>
              <span className={classes.meta}>{to}</span>
              <time className={classes.meta} dateTime={createdAt}>
                {formatMoment(createdAt)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
