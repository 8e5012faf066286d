import type { Deps } from '../deps.ts';
import { repeat } from '../platform/repeat.ts';
import { sealFinalInspections } from '../use-cases/inspections/seal-inspection.ts';
import { sealCompleted } from '../use-cases/signing/seal-agreement.ts';

/** Whoever has signed waits for the final document. */
const sealEveryMs = 3_000;

/** Draws and seals agreements that both have signed, and reports that are final. Returns a function that stops it. */
export const startSealing = (deps: Deps) =>
  repeat(
    async () => {
      await sealCompleted(deps);
      await sealFinalInspections(deps);
      return sealEveryMs;
    },
    (error) => {
      deps.log.warn(`sealing: ${error.message}`);
      return sealEveryMs;
    },
  );
