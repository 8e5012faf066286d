import { ActionIcon, Modal, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { Picture } from '@teduh/shared/properties';
import { type ReactNode, useRef, useState } from 'react';
import { viewDialogProps } from '../../ui/dialog.ts';
import { useOpened } from '../../ui/use-opened.ts';
import classes from './gallery-viewer.module.css';
import { PictureStrip } from './picture-strip.tsx';
import { useZoom, zoomLimits } from './use-zoom.ts';

type GalleryViewerProps = {
  name: string;
  pictures: Picture[];
  openedAt: number | null;
  onClose: () => void;
};

type ControlProps = { label: string; isDisabled?: boolean; onClick: () => void; children: ReactNode };

/** A button that has nothing to do keeps the focus, which the arrow keys need. */
function Control({ label, isDisabled = false, onClick, children }: ControlProps) {
  return (
    <ActionIcon
      className={classes.control}
      variant="default"
      size={48}
      radius="xl"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

const arrows: Record<string, { right: number; down: number }> = {
  ArrowRight: { right: 1, down: 0 },
  ArrowLeft: { right: -1, down: 0 },
  ArrowDown: { right: 0, down: 1 },
  ArrowUp: { right: 0, down: -1 },
};
/** The share of the screen by which an arrow key moves a zoomed picture. */
const panShare = 0.25;

/** Moves a zoomed picture, unless its edge is reached already. */
function pan(frame: Element, { right, down }: { right: number; down: number }): boolean {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = frame;
  const [before, beyond] =
    right === 0 ? [scrollTop, scrollHeight - clientHeight] : [scrollLeft, scrollWidth - clientWidth];
  const hasMore = right + down > 0 ? beyond - before >= 1 : before >= 1;
  if (hasMore) frame.scrollBy(right * clientWidth * panShare, down * clientHeight * panShare);
  return hasMore;
}

export default function GalleryViewer({ name, pictures, openedAt, onClose }: GalleryViewerProps) {
  const strip = useRef<HTMLElement>(null);
  const [shown, setShown] = useState({ openedAt, index: openedAt ?? 0 });
  const { index } = shown;
  const frameOf = () => strip.current?.children[index];
  const zoom = useZoom(frameOf);
  const count = pictures.length;
  const isZoomed = zoom.zoom > zoomLimits.min;

  if (shown.openedAt !== openedAt) {
    setShown({ openedAt, index: openedAt ?? index });
    zoom.reset();
  }

  function show(next: number) {
    if (next === index) return;
    setShown({ openedAt, index: next });
    zoom.reset();
  }
  const go = (step: number) => show((index + step + count) % count);

  const keys: Record<string, () => void> = {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
  };

  // On the window: the dialog takes the focus a moment after it is shown, and a key pressed in between counts too.
  useWindowEvent('keydown', (event) => {
    if (openedAt === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const frame = frameOf();
    if (arrow) event.preventDefault();
    if (arrow && !(isZoomed && frame && pan(frame, arrow))) go(arrow.right);
    keys[event.key]?.();
  });

  return (
    <Modal
      {...viewDialogProps}
      fullScreen
      opened={useOpened(openedAt !== null)}
      onClose={onClose}
      title={name}
      radius={0}
      classNames={{
        ...viewDialogProps.classNames,
        content: classes.content,
        header: classes.header,
        body: classes.body,
      }}
    >
      <div className={classes.stage}>
        <PictureStrip {...{ strip, name, pictures, index, zoom }} onShow={show} />
      </div>
      <div className={classes.controls}>
        {count > 1 && (
          <Control label="Previous picture" onClick={() => go(-1)}>
            <IconChevronLeft size={22} aria-hidden="true" />
          </Control>
        )}
        <span role="status" className={classes.count}>
          {index + 1} / {count}
          {isZoomed && <VisuallyHidden>, zoomed to {Math.round(zoom.zoom * 100)}%</VisuallyHidden>}
        </span>
        {count > 1 && (
          <Control label="Next picture" onClick={() => go(1)}>
            <IconChevronRight size={22} aria-hidden="true" />
          </Control>
        )}
        <Control label="Zoom out" isDisabled={!isZoomed} onClick={zoom.zoomOut}>
          <IconZoomOut size={22} aria-hidden="true" />
        </Control>
        <Control label="Zoom in" isDisabled={zoom.zoom === zoomLimits.max} onClick={zoom.zoomIn}>
          <IconZoomIn size={22} aria-hidden="true" />
        </Control>
      </div>
    </Modal>
  );
}
