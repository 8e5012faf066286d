export type Question = {
  title: string;
  /** An empty line begins a new paragraph. */
  body: string;
  /** Without it there is nothing to say yes to: the dialog only tells. */
  confirmLabel?: string;
  /** The button that leaves everything as it is. */
  keepLabel?: string;
  isDestructive?: boolean;
};

export type OpenQuestion = Question & { answer: (isConfirmed: boolean) => void };

let open: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function set(question: OpenQuestion | null): void {
  open = question;
  for (const listener of listeners) listener();
}

export const confirmHost = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => open,
};

/** Asks before something that cannot be undone; true only if the user said yes. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (isConfirmed) => {
        set(null);
        resolve(isConfirmed);
      },
    });
  });
}
