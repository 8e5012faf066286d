import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a navigation the new page's heading takes the focus, so that keyboards and screen readers start there. */
export function useFocusHeading(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
