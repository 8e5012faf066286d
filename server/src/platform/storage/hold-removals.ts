import type { Storage } from './storage.ts';

/** A file that must not go now stays; the sweep of another night removes it. */
export const holdRemovals = (storage: Storage, areHeld: () => Promise<boolean>): Storage => ({
  ...storage,
  async remove(key) {
    if (!(await areHeld())) await storage.remove(key);
  },
});
