import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { confirm } from './confirm.ts';

/** Asks before a page is left, in the app or with the tab, while there is something that would be lost. */
export function useLeaveWarning(hasUnsavedInput: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedInput(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Leave without saving?',
      body: 'What you have entered on this page will be lost.',
      confirmLabel: 'Leave',
      isDestructive: true,
    }).then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useBeforeUnload((event) => {
    if (hasUnsavedInput()) event.preventDefault();
  });
}
