import { Badge } from '@mantine/core';
import type { Picture } from '@teduh/shared/properties';
import { useEffect, useState } from 'react';
import classes from './images-field.module.css';
import { ItemControls, type ItemControlsProps } from './item-controls.tsx';
import { PropertyPicture } from './property-picture.tsx';

/** A file as the browser shows it, under an address that lives for as long as it is shown. */
function Preview({ file, onBroken }: { file: File; onBroken: () => void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <img src={url} alt={file.name} decoding="async" onError={onBroken} /> : null;
}

type ImageTileProps = {
  source: Picture | File | undefined;
  position: number;
  /** Set apart from the images that are there already. */
  isMarkedNew: boolean;
  error: string | undefined;
  controls: Omit<ItemControlsProps, 'label' | 'direction'>;
};

export function ImageTile({ source, position, isMarkedNew, error, controls }: ImageTileProps) {
  const [isBroken, setBroken] = useState(false);
  const isNew = source instanceof File;
  const problem = error ?? (isBroken ? 'This file cannot be shown as an image.' : undefined);

  return (
    <li className={classes.tile} data-error={problem ? true : undefined}>
      <div className={classes.frame}>
        {!isNew && <PropertyPicture picture={source} alt={`Image ${position}`} sizes="200px" ratio="fill" />}
        {isNew && !isBroken && <Preview file={source} onBroken={() => setBroken(true)} />}
        <div className={classes.badges}>
          {position === 1 && <Badge variant="filled">Cover</Badge>}
          {isMarkedNew && (
            <Badge variant="filled" color="gray">
              New
            </Badge>
          )}
        </div>
      </div>
      {problem && <p className={classes.problem}>{problem}</p>}
      <ItemControls label={`image ${position}`} direction="across" {...controls} />
    </li>
  );
}
