/**
 * Gives the history entry of a freshly loaded document a key. React Router keeps scroll positions by this key and would use the same one
 * for the first load of every address.
 */
export function nameHistoryEntry() {
  const { state } = history;
  if (state?.key) return;
  history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}
