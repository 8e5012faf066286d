import type { PreviewAgreement } from '@teduh/shared/agreements';
import { usePreviewMutation } from './agreements.api.ts';

/** Long enough for any browser to read what it was given. */
const readMs = 60_000;

/** Draws a sample and shows it in a tab of its own, which every phone can. */
export function usePreviewTab() {
  const [draw] = usePreviewMutation();

  return async (read: () => PreviewAgreement | Promise<PreviewAgreement>) => {
    // Opened with the press of the button: later, the browser would take it for an advertisement.
    const tab = window.open('', '_blank');
    try {
      const url = await draw(await read()).unwrap();
      setTimeout(() => URL.revokeObjectURL(url), readMs);
      if (tab) tab.location.href = url;
      else window.location.href = url;
    } catch (error) {
      tab?.close();
      throw error;
    }
  };
}
