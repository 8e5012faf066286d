type WithScheduler = { scheduler?: { yield?(): Promise<void> } };

/** Ends the task, so that the browser can respond, and goes on as soon as it has. */
export const yieldToMain = (): Promise<void> =>
  (globalThis as WithScheduler).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
