import { useEffect } from 'react';
import { useLocation } from 'react-router';

const retryEveryMs = 100;
const giveUpAfterMs = 10_000;

function arriveAt(element: HTMLElement): void {
  element.scrollIntoView({ block: 'start' });
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Brings the element named by the URL's hash into view, waiting for pages that are still loading it. */
export function useAnchorScroll(): void {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes a second click on the same link scroll again
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (!id) return;
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const element = document.getElementById(id);
      if (element) arriveAt(element);
      if (element || performance.now() - startedAt > giveUpAfterMs) clearInterval(timer);
    }, retryEveryMs);
    return () => clearInterval(timer);
  }, [hash, key]);
}
