import type { InspectionItem, PatchInspectionItem } from '@teduh/shared/inspections';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { baseApi } from '../../api/base-api.ts';
import { createAutosave, type Refusal } from '../../lib/autosave.ts';
import { useSession } from '../../lib/session.ts';
import { type ReportKey, useChangeItemMutation } from './inspections.api.ts';

/** What can be typed about a line. */
export type LineDraft = Omit<PatchInspectionItem, 'version'>;

/** Not reached, too slow, overloaded or broken: the same may succeed in a moment. */
function explain(error: unknown): Refusal {
  const { status, code, fields } = toApiError(error);
  if (code === 'changed_meanwhile') return 'conflict';
  const isForLater = status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
  return isForLater ? 'later' : { reason: Object.values(fields)[0] ?? errorMessage(error) };
}

/** A line that saves by itself what is typed about it. */
export function useLine(item: InspectionItem, report: ReportKey) {
  const { userId } = useSession();
  const [change] = useChangeItemMutation();
  const dispatch = useDispatch();
  // Made once: every line has a key of its own, and its version is told by `see`.
  const [line] = useState(() =>
    createAutosave<LineDraft>({
      key: `teduh.report.${userId}.${item.id}`,
      version: item.version,
      save: async (draft, version) => {
        const { item: saved } = await change({ report, id: item.id, body: { ...draft, version } }).unwrap();
        return saved.version;
      },
      explain,
    }),
  );
  useEffect(() => line.start(), [line]);
  useEffect(() => line.see(item.version), [line, item.version]);
  const snapshot = useSyncExternalStore(line.subscribe, line.get, line.get);
  const { state } = snapshot;
  useEffect(() => {
    // To show both versions.
    if (state === 'conflict') dispatch(baseApi.util.invalidateTags(['Inspection']));
  }, [state, dispatch]);
  return { ...snapshot, line };
}
