import { dayOf } from '@teduh/shared/days';
import type { HistoryEntry } from '@teduh/shared/refunds';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { detailsOf, isOfADay, linkOf, titleOf } from './history-words.ts';
import classes from './transaction-history.module.css';

const keyOf = ({ at, kind, amount, receiptNumber, relatedId, reason }: HistoryEntry) =>
  [at, kind, amount, receiptNumber, relatedId, reason].join(' ');

function When(entry: HistoryEntry) {
  const { at, by } = entry;
  if (!isOfADay(entry))
    return (
      <>
        <time dateTime={at}>{formatMoment(at)}</time>
        {by && `, ${by}`}
      </>
    );
  const day = dayOf(new Date(at));
  return (
    <>
      <time dateTime={day}>{formatDay(day)}</time>
      {by && `, recorded by ${by}`}
    </>
  );
}

/** Everything that happened to a transaction, in order. */
export function TransactionHistory({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ol className={classes.list} aria-label="History">
      {entries.map((entry) => (
        <li key={keyOf(entry)} className={classes.entry}>
          <div className={classes.title}>{titleOf(entry)}</div>
          {detailsOf(entry).map((detail) => (
            <div key={detail} className={classes.meta}>
              {detail}
            </div>
          ))}
          <div className={classes.meta}>
            <When {...entry} />
            {entry.relatedId && linkOf[entry.kind] && (
              <>
                {'. '}
                <TextLink to={paths.paymentDetails(entry.relatedId)} inherit>
                  {linkOf[entry.kind]}
                </TextLink>
              </>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
