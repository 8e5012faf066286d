import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Picture } from '@teduh/shared/properties';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { dialogProps } from '../../ui/dialog.ts';
import { useOpened } from '../../ui/use-opened.ts';
import classes from './gallery-viewer.module.css';
import { PropertyPicture } from './property-picture.tsx';

type GalleryViewerProps = {
  name: string;
  pictures: Picture[];
  openedAt: number | null;
  onClose: () => void;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export default function GalleryViewer({ name, pictures, openedAt, onClose }: GalleryViewerProps) {
  const [index, setIndex] = useState(openedAt ?? 0);
  const count = pictures.length;
  const go = (step: number) => setIndex((index + step + count) % count);

  useEffect(() => {
    if (openedAt !== null) setIndex(openedAt);
  }, [openedAt]);

  function onKeyDown({ key }: KeyboardEvent) {
    const step = steps[key];
    if (step) go(step);
  }

  return (
    <Modal
      {...dialogProps}
      fullScreen
      opened={useOpened(openedAt !== null)}
      onClose={onClose}
      title={name}
      radius={0}
      classNames={{ ...dialogProps.classNames, content: classes.content, body: classes.body }}
      onKeyDown={onKeyDown}
    >
      <div className={classes.stage}>
        <PropertyPicture
          key={index}
          picture={pictures[index]}
          alt={`Picture ${index + 1} of ${count}: ${name}`}
          sizes="100vw"
          ratio="fill"
          fit="contain"
          isEager
        />
      </div>
      {count > 1 && (
        <div className={classes.controls}>
          <ActionIcon
            variant="default"
            size={48}
            radius="xl"
            aria-label="Previous picture"
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={22} aria-hidden="true" />
          </ActionIcon>
          <span role="status" className={classes.count}>
            {index + 1} / {count}
          </span>
          <ActionIcon variant="default" size={48} radius="xl" aria-label="Next picture" onClick={() => go(1)}>
            <IconChevronRight size={22} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </Modal>
  );
}
