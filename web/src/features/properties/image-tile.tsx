import { Badge } from '@mantine/core';
import type { Picture } from '@teduh/shared/properties';
import { useState } from 'react';
import { FilePreview } from '../../ui/file-preview.tsx';
import { ImageTile as Tile } from '../../ui/image-tiles.tsx';
import { notAnImage } from '../../ui/image-words.ts';
import { ItemControls, type ItemControlsProps } from '../../ui/item-controls.tsx';
import { PropertyPicture } from './property-picture.tsx';

type ImageTileProps = {
  source: Picture | File | undefined;
  position: number;
  /** Marks an image that has not been uploaded yet. */
  isMarkedNew: boolean;
  error: string | undefined;
  controls: Omit<ItemControlsProps, 'label' | 'direction'>;
};

export function ImageTile({ source, position, isMarkedNew, error, controls }: ImageTileProps) {
  const [isBroken, setBroken] = useState(false);
  const isNew = source instanceof File;

  return (
    <Tile
      picture={
        <>
          {!isNew && (
            <PropertyPicture picture={source} alt={`Image ${position}`} sizes="200px" ratio="fill" />
          )}
          {isNew && !isBroken && <FilePreview file={source} onBroken={() => setBroken(true)} />}
        </>
      }
      badges={
        <>
          {position === 1 && <Badge variant="filled">Cover</Badge>}
          {isMarkedNew && (
            <Badge variant="filled" color="gray">
              New
            </Badge>
          )}
        </>
      }
      problem={error ?? (isBroken ? notAnImage : undefined)}
      controls={<ItemControls label={`image ${position}`} direction="across" {...controls} />}
    />
  );
}
