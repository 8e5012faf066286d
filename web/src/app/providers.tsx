import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Provider as StoreProvider, useStore } from 'react-redux';
import { useSession } from '../lib/session.ts';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import type { AppStore } from './store.ts';
import { theme } from './theme.ts';

function LiveEvents() {
  const store = useStore() as AppStore;
  const { userId } = useSession();

  useEffect(() => {
    if (!userId) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('../api/live-events.ts').then(({ startLiveEvents }) => {
      if (!isGone) stop = startLiveEvents(store);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [userId, store]);

  return null;
}

type ProvidersProps = { store: AppStore; children: ReactNode };

export function Providers({ store, children }: ProvidersProps) {
  // Parts that are hydrated late still need the state that the page was rendered from.
  const [serverState] = useState(store.getState);
  return (
    <StoreProvider store={store} serverState={serverState}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        {children}
        <ToastHost />
        <ConfirmHost />
      </MantineProvider>
      <LiveEvents />
    </StoreProvider>
  );
}
