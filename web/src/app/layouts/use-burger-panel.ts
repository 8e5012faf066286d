import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The phone menu: closed by Escape, by a press elsewhere, and by going to another page. */
export function useBurgerPanel() {
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(null);
      burger.current?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpenedAt(null);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  return { id, root, burger, isOpen, toggle: () => setOpenedAt(isOpen ? null : key) };
}
