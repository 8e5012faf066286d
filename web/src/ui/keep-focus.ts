/** Longer than the time after which a closed dialog of Mantine returns the focus. */
const settledMs = 50;

const isThere = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

/** The place that a screen reader can name: the dialog or table around it, else the heading of its part or of the page. */
function placeAround(element: Element | undefined): HTMLElement | null {
  const frame = element?.closest<HTMLElement>('[role=dialog], [role=region][tabindex]');
  const part = element?.closest('main section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = part ? document.getElementById(part) : null;
  return frame ?? heading ?? document.querySelector<HTMLElement>('main h1');
}

/** What has or had the focus, with all around it, and the same inside the page, below menus and dialogs. */
let last: Element[] = [];
let inPage: Element[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function remember(element: Element | null) {
  last = withAncestors(element);
  if (last.some(({ localName }) => localName === 'main')) inPage = last;
}

/** Who clicks beside everything wants no focus; an element that is removed or disabled was not left by anybody. */
function forget({ target, relatedTarget }: FocusEvent) {
  if (relatedTarget) return;
  queueMicrotask(() => {
    if (isThere(target as Element) && document.activeElement === document.body) last = [];
  });
}

function restore() {
  const [lost] = last;
  if (!lost || document.activeElement !== document.body) return;
  if (lost.isConnected && !isThere(lost)) return;
  const kept = last.find((element) => element.isConnected && element.closest('main, [role=dialog]'));
  const near = kept ?? inPage.find(({ isConnected }) => isConnected);
  const isItself = near !== undefined && (near === lost || near === inPage[0]) && isThere(near);
  const place = isItself ? (near as HTMLElement) : placeAround(near);
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

function restoreSoon() {
  clearTimeout(timer);
  if (document.activeElement === document.body) timer = setTimeout(restore, settledMs);
}

let isStarted = false;

/**
 * A row that is deleted, and a button that is done, take the focus with them: the next Tab would begin at the top of the document. From
 * here on the focus goes to what is around them instead, and back to a button that was only disabled while it worked. Where the
 * focus was before a menu or a dialog counts, because these close and their row may be gone by then.
 */
export function keepFocus(): void {
  if (isStarted) return;
  isStarted = true;
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => remember(target as Element));
  document.addEventListener('focusout', forget);
  const changes = { subtree: true, childList: true, attributeFilter: ['disabled'] };
  new MutationObserver(restoreSoon).observe(document.body, changes);
}
