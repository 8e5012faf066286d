import type { Picture } from '@teduh/shared/properties';
import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import classes from './picture-strip.module.css';
import { PropertyPicture } from './property-picture.tsx';
import { type Zoom, zoomLimits } from './use-zoom.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';

type PictureStripProps = {
  strip: RefObject<HTMLElement | null>;
  name: string;
  pictures: Picture[];
  index: number;
  onShow: (index: number) => void;
  zoom: Zoom;
};

/** A mouse moves a zoomed picture by dragging; a finger scrolls it. */
function dragWithMouse({ pointerType, buttons, currentTarget, movementX, movementY }: PointerEvent) {
  if (pointerType !== 'mouse' || buttons !== 1) return;
  currentTarget.scrollLeft -= movementX;
  currentTarget.scrollTop -= movementY;
}

/** Scrolls to a picture that is chosen elsewhere, and reports the one that somebody has swiped to. */
function useScrolledIndex({ strip, index, onShow }: Pick<PictureStripProps, 'strip' | 'index' | 'onShow'>) {
  const shown = useRef<number>(undefined);
  const target = useRef<number>(undefined);
  const report = useRef(onShow);
  report.current = onShow;

  useLayoutEffect(() => {
    if (!strip.current || shown.current === index) return;
    const isNeighbour = shown.current !== undefined && Math.abs(shown.current - index) === 1;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    shown.current = index;
    target.current = index;
    strip.current.scrollTo({
      left: index * strip.current.clientWidth,
      behavior: isNeighbour && !isStill ? 'smooth' : 'instant',
    });
  }, [strip, index]);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const slides = [...element.children];
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        const at = seen ? slides.indexOf(seen.target) : -1;
        // On the way to a chosen picture others pass by.
        if (at < 0 || (target.current !== undefined && at !== target.current)) return;
        target.current = undefined;
        shown.current = at;
        report.current(at);
      },
      { root: element, threshold: 0.6 },
    );
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, [strip]);

  return () => {
    target.current = undefined;
  };
}

/** All pictures side by side, one at a time in view. The browser does the swiping, and the moving of a zoomed picture. */
export function PictureStrip({ strip, name, pictures, index, onShow, zoom }: PictureStripProps) {
  const stopFollowing = useScrolledIndex({ strip, index, onShow });
  useZoomGestures(strip, zoom);
  const isZoomed = zoom.zoom > zoomLimits.min;

  return (
    <section
      ref={strip}
      className={classes.strip}
      aria-label="Full view"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
      tabIndex={0}
      data-zoomed={isZoomed || undefined}
      onTouchStart={stopFollowing}
      onWheel={stopFollowing}
      onDoubleClick={({ clientX: x, clientY: y }) => zoom.toggle({ x, y })}
      onDragStart={(event) => event.preventDefault()}
    >
      {pictures.map((picture, at) => {
        const isCurrent = at === index;
        const style = {
          '--ratio': picture.width / picture.height,
          '--zoom': isCurrent ? zoom.zoom : zoomLimits.min,
        } as CSSProperties;
        return (
          <div
            key={picture.url}
            className={classes.slide}
            aria-hidden={!isCurrent || undefined}
            tabIndex={isCurrent && isZoomed ? 0 : undefined}
            onPointerMove={isCurrent && isZoomed ? dragWithMouse : undefined}
          >
            <div className={classes.picture} style={style}>
              <PropertyPicture
                picture={picture}
                alt={`Picture ${at + 1} of ${pictures.length}: ${name}`}
                sizes={isCurrent && isZoomed ? '200vw' : '100vw'}
                ratio="fill"
                isEager={Math.abs(at - index) <= 1}
              />
            </div>
          </div>
        );
      })}
    </section>
  );
}
