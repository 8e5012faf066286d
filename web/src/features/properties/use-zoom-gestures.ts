import { type RefObject, useEffect, useRef } from 'react';
import type { Point, Zoom } from './use-zoom.ts';

const distanceOf = ([first, second]: Touch[]) =>
  first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0;

const middleOf = ([first, second]: Touch[]): Point | undefined =>
  first && second && { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };

/** Pinching zooms, on a touchpad too, where browsers report it as a wheel with Ctrl. React's own listeners could not keep the browser from zooming the page. */
export function useZoomGestures(area: RefObject<HTMLElement | null>, zoom: Zoom) {
  const latest = useRef(zoom);
  latest.current = zoom;

  useEffect(() => {
    const controller = new AbortController();
    const options = { passive: false, signal: controller.signal };
    let start: { distance: number; zoom: number } | undefined;

    function onTouch(event: TouchEvent) {
      const touches = [...event.touches];
      if (touches.length !== 2) {
        start = undefined;
        return;
      }
      if (event.cancelable) event.preventDefault();
      start ??= { distance: distanceOf(touches), zoom: latest.current.zoom };
      latest.current.zoomTo((start.zoom * distanceOf(touches)) / start.distance, middleOf(touches));
    }

    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { zoom, zoomTo } = latest.current;
      zoomTo(zoom * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
    }

    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      area.current?.addEventListener(name, onTouch, options);
    area.current?.addEventListener('wheel', onWheel, options);
    return () => controller.abort();
  }, [area]);
}
