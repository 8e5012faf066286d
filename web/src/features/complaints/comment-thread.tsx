import { Text } from '@mantine/core';
import type { Complaint } from '@teduh/shared/complaints';
import { fullName } from '@teduh/shared/names';
import { formatMoment } from '../../lib/instants.ts';
import classes from '../../ui/thread.module.css';
import type { Viewer } from './complaint-actions.tsx';

type CommentThreadProps = { comments: Complaint['comments']; viewer: Viewer };

const roles = { customer: 'Tenant', admin: 'Admin' } as const;

/** The conversation. New comments are announced to screen readers. */
export function CommentThread({ comments, viewer }: CommentThreadProps) {
  return (
    <div role="log" aria-label="Conversation">
      {comments.length === 0 ? (
        <Text c="dimmed" size="sm">
          No comments yet. Write the first one.
        </Text>
      ) : (
        <ol className={classes.thread}>
          {comments.map(({ id, author, body, createdAt }) => (
            <li key={id} className={classes.message} data-own={author.userType === viewer || undefined}>
              <p className={classes.author}>
                <strong>{fullName(author)}</strong>
                <span>{roles[author.userType]}</span>
                <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
              </p>
              <p className={classes.body}>{body}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
