import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Prints the page in the light color scheme, whichever is on the screen. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let onScreen = root.getAttribute(attribute) ?? 'light';
    const lighten = () => {
      onScreen = root.getAttribute(attribute) ?? 'light';
      root.setAttribute(attribute, 'light');
    };
    const restore = () => root.setAttribute(attribute, onScreen);
    addEventListener('beforeprint', lighten);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', lighten);
      removeEventListener('afterprint', restore);
    };
  }, []);
}
