/** `kept`: it could not be sent, and is kept on this device until it can. */
export type SaveState = 'saved' | 'saving' | 'kept' | 'conflict' | 'refused';

/** Why saving failed: worth another try, somebody else was faster, or not possible, with the reason. */
export type Refusal = 'later' | 'conflict' | { reason: string };

type Kept<Values> = { version: number; draft: Partial<Values> };
export type Snapshot<Values> = { draft: Partial<Values>; state: SaveState; reason: string };

type Options<Values> = {
  /** Of the browser's storage. */
  key: string;
  version: number;
  /** Resolves with the version that was saved. */
  save: (draft: Partial<Values>, version: number) => Promise<number>;
  explain: (error: unknown) => Refusal;
};

const typingMs = 800;
const [firstRetryMs, longestRetryMs] = [2_000, 30_000];

function readKept<Values>(key: string): Kept<Values> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<Values> | null;
    return kept && typeof kept.version === 'number' && kept.draft ? kept : undefined;
  } catch {
    return undefined;
  }
}

function writeKept<Values>(key: string, kept: Kept<Values> | undefined) {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // A full or forbidden storage: what is typed is still on the page and is sent from there.
  }
}

export type Autosave<Values> = ReturnType<typeof createAutosave<Values>>;

/**
 * Saves what is typed when the typing pauses. Until the server has confirmed it, it is in the browser's storage too, where a reload, a
 * crash or a day without a network does not touch it. It names the version that it was typed over, so that it never replaces newer text.
 */
export function createAutosave<Values>({ key, version: known, save, explain }: Options<Values>) {
  const kept = readKept<Values>(key);
  let version = kept?.version ?? known;
  let snapshot: Snapshot<Values> = { draft: kept?.draft ?? {}, state: kept ? 'kept' : 'saved', reason: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let isSending = false;
  const listeners = new Set<() => void>();

  const isEmpty = () => Object.keys(snapshot.draft).length === 0;

  function set(next: Partial<Snapshot<Values>>) {
    snapshot = { ...snapshot, ...next };
    writeKept(key, isEmpty() ? undefined : { version, draft: snapshot.draft });
    for (const listener of listeners) listener();
  }

  function later(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  }

  /** What was typed while it was sent stays to be sent. */
  function accept(sent: Partial<Values>, saved: number) {
    version = saved;
    retryMs = firstRetryMs;
    const rest = { ...snapshot.draft };
    for (const name of Object.keys(sent) as (keyof Values)[])
      if (Object.is(rest[name], sent[name])) delete rest[name];
    set({ draft: rest, state: Object.keys(rest).length > 0 ? 'saving' : 'saved', reason: '' });
    if (!isEmpty()) later(typingMs);
  }

  function refuse(refusal: Refusal) {
    if (refusal === 'later') {
      set({ state: 'kept' });
      later(retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    } else if (refusal === 'conflict') set({ state: 'conflict' });
    else set({ state: 'refused', reason: refusal.reason });
  }

  async function send() {
    clearTimeout(timer);
    if (isSending || isEmpty() || snapshot.state === 'conflict') return;
    const sent = snapshot.draft;
    isSending = true;
    try {
      accept(sent, await save(sent, version));
    } catch (error) {
      refuse(explain(error));
    } finally {
      isSending = false;
    }
  }

  const sendSoon = () => void send();

  return {
    get: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sends what was left here before, and again whenever the network comes back. Returns a function that sends the rest and stops. */
    start() {
      addEventListener('online', sendSoon);
      if (!isEmpty()) later(0);
      return () => {
        removeEventListener('online', sendSoon);
        clearTimeout(timer);
        if (!isEmpty()) void send().finally(() => clearTimeout(timer));
      };
    },
    change(typed: Partial<Values>) {
      const isConflict = snapshot.state === 'conflict';
      set({
        draft: { ...snapshot.draft, ...typed },
        state: isConflict ? 'conflict' : snapshot.state === 'kept' ? 'kept' : 'saving',
        reason: '',
      });
      if (!isConflict) later(typingMs);
    },
    /** The version that the page shows by now. What is being typed keeps the one that it was typed over. */
    see(shown: number) {
      if (isEmpty() && !isSending) version = Math.max(version, shown);
    },
    send,
    /** In a conflict: the other version was seen, and mine is to replace it. */
    keepMine(shown: number) {
      version = shown;
      set({ state: 'saving' });
      void send();
    },
    discard(shown: number) {
      clearTimeout(timer);
      version = shown;
      set({ draft: {}, state: 'saved', reason: '' });
    },
  };
}
