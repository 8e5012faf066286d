import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { confirm } from './confirm.ts';

/** Asks for confirmation before the user leaves a page with unsaved input, by navigation or by closing the tab. */
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
