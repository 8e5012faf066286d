import { clamp } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';

export type Point = { x: number; y: number };

export const zoomLimits = { min: 1, max: 4 };
const step = 1.5;
const closeUp = 2.5;

/** Where the picture was under a point of the screen, as a share of its size. */
type Anchor = Point & { shareX: number; shareY: number };

const middleOf = ({ left, top, width, height }: DOMRect): Point => ({
  x: left + width / 2,
  y: top + height / 2,
});

/**
 * How large one picture is shown: 1 fits into its frame. The frame is a scroll container, so a picture that does not fit is moved by
 * scrolling. The point that somebody zooms at stays where it is.
 */
export function useZoom(frameOf: () => Element | undefined) {
  const [zoom, setZoom] = useState(zoomLimits.min);
  const anchor = useRef<Anchor>(undefined);
  const pictureOf = () => frameOf()?.firstElementChild?.getBoundingClientRect();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture has a new size with each zoom only
  useLayoutEffect(() => {
    const [frame, picture] = [frameOf(), pictureOf()];
    if (!anchor.current || !frame || !picture) return;
    const { x, y, shareX, shareY } = anchor.current;
    frame.scrollLeft += picture.left + shareX * picture.width - x;
    frame.scrollTop += picture.top + shareY * picture.height - y;
  }, [zoom]);

  function zoomTo(next: number, at?: Point) {
    const [frame, picture] = [frameOf(), pictureOf()];
    if (!frame || !picture) return;
    const { x, y } = at ?? middleOf(frame.getBoundingClientRect());
    const shareX = clamp((x - picture.left) / picture.width, 0, 1);
    const shareY = clamp((y - picture.top) / picture.height, 0, 1);
    anchor.current = { x, y, shareX, shareY };
    setZoom(clamp(next, zoomLimits.min, zoomLimits.max));
  }

  return {
    zoom,
    zoomTo,
    zoomIn: () => zoomTo(zoom * step),
    zoomOut: () => zoomTo(zoom / step),
    toggle: (at: Point) => zoomTo(zoom > zoomLimits.min ? zoomLimits.min : closeUp, at),
    reset: () => setZoom(zoomLimits.min),
  };
}

export type Zoom = ReturnType<typeof useZoom>;
