import { Button } from '@mantine/core';
import { IconMailbox, IconMailOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { MailList, mailItemId } from './mail-list.tsx';
import { MailReader } from './mail-reader.tsx';
import { useMailboxQuery } from './mailbox.api.ts';
import classes from './mailbox.module.css';

const refreshEveryMs = 3000;
const wholeAddress = /^\S+@\S+\.\S+$/;

/** The server sends only the newest mails and matches whole addresses. Parts of an address are matched here. */
function useMails(filter: string) {
  const to = wholeAddress.test(filter) ? filter : '';
  const query = useMailboxQuery({ to }, { pollingInterval: refreshEveryMs });
  const mails = query.currentData?.messages.filter((mail) =>
    mail.to.toLowerCase().includes(filter.toLowerCase()),
  );
  return { ...query, mails, hasMore: query.currentData?.hasMore === true };
}

export function Mailbox() {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get('to') ?? '');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const backButton = useRef<HTMLButtonElement>(null);
  const filter = typed.trim();
  const { mails, hasMore, error, refetch } = useMails(filter);

  if (error && toApiError(error).status === 404) {
    return (
      <EmptyState
        icon={<IconMailOff aria-hidden />}
        text="The mailbox is switched off"
        hint="Real mail is sent here, so messages arrive in people’s own inboxes and are not shown on this page."
      />
    );
  }

  const filterBy = (to: string) => {
    setTyped(to);
    setSearch(to ? { to } : {}, { replace: true, preventScrollReset: true });
  };

  const chosen = mails?.find(({ id }) => id === chosenId);
  const shown = chosen ?? mails?.[0];

  // On a phone one pane hides the other, so the focus has to follow; on a desktop the back button is not there to take it.
  const read = (id: string) => {
    flushSync(() => {
      setChosenId(id);
      setIsReading(true);
    });
    backButton.current?.focus();
  };
  const goBack = () => {
    flushSync(() => setIsReading(false));
    if (shown) document.getElementById(mailItemId(shown.id))?.focus();
  };

  return (
    <>
      <label className={classes.filter}>
        Recipient
        <input
          type="search"
          value={typed}
          placeholder="tenant@teduh.test"
          autoComplete="off"
          onChange={({ target }) => filterBy(target.value)}
        />
      </label>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !mails && <PageLoader />}
      {mails && !shown && (
        <EmptyState
          icon={<IconMailbox aria-hidden />}
          text={filter ? `No mail for ${filter}` : 'No mail yet'}
          hint="Messages that Teduh sends, such as the link to confirm an address, appear here by themselves within seconds."
        >
          {filter && (
            <Button variant="default" onClick={() => filterBy('')}>
              Show all mail
            </Button>
          )}
        </EmptyState>
      )}
      {mails && shown && (
        <div className={classes.panes} data-reading={isReading || undefined}>
          <MailList mails={mails} hasMore={hasMore} shownId={shown.id} onChoose={read} />
          <MailReader key={shown.id} mail={shown} backButton={backButton} onBack={goBack} />
        </div>
      )}
    </>
  );
}
