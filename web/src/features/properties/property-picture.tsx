import { sourceSet } from '@teduh/shared/images';
import type { Picture } from '@teduh/shared/properties';
import { useState } from 'react';
import { NoPicture } from './no-picture.tsx';
import classes from './property-picture.module.css';

type PropertyPictureProps = {
  picture: Picture | undefined;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** How wide it is drawn, as in the `sizes` of an `<img>`. */
  sizes: string;
  /** `fill` takes the room its parent gives it. */
  ratio?: '4 / 3' | '3 / 2' | 'fill';
  fit?: 'cover' | 'contain';
  /** Loads the image at once, for what is seen first. */
  isEager?: boolean;
};

/** An image in the right size: blurred until it is loaded, a drawing where there is none. Its frame keeps its size. */
export function PropertyPicture(props: PropertyPictureProps) {
  const { picture, alt, sizes, ratio = '4 / 3', fit = 'cover', isEager = false } = props;
  const [failedUrl, setFailedUrl] = useState('');
  const isShown = picture && picture.url !== failedUrl;

  return (
    <div className={classes.frame} data-ratio={ratio} data-fit={fit}>
      {isShown ? (
        <img
          className={classes.image}
          style={fit === 'cover' ? { backgroundImage: `url("${picture.placeholder}")` } : undefined}
          src={picture.url}
          srcSet={sourceSet(picture) || undefined}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedUrl(picture.url)}
        />
      ) : (
        <NoPicture label={alt} />
      )}
    </div>
  );
}
