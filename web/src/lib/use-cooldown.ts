import { resendCooldownSeconds } from '@teduh/shared/users.constants';
import { useEffect, useState } from 'react';

const storageKey = (name: string) => `teduh-sent-at:${name}`;

/** Kept per tab, so that a reload does not make the button available again. */
export function startCooldown(name: string): void {
  sessionStorage.setItem(storageKey(name), String(Date.now()));
}

function secondsLeft(name: string): number {
  const sentAt = Number(sessionStorage.getItem(storageKey(name)) ?? 0);
  const left = Math.ceil((sentAt + resendCooldownSeconds * 1000 - Date.now()) / 1000);
  return Math.min(Math.max(left, 0), resendCooldownSeconds);
}

/** How many seconds must pass before the mail can be sent again. */
export function useCooldown(name: string) {
  const [left, setLeft] = useState(() => secondsLeft(name));
  const isCounting = left > 0;

  useEffect(() => {
    setLeft(secondsLeft(name));
    if (!isCounting) return;
    const timer = setInterval(() => setLeft(secondsLeft(name)), 1000);
    return () => clearInterval(timer);
  }, [name, isCounting]);

  return {
    secondsLeft: left,
    start: () => {
      startCooldown(name);
      setLeft(secondsLeft(name));
    },
  };
}
