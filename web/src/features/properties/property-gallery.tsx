import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { Property } from '@teduh/shared/properties';
import { lazy, Suspense, useRef, useState } from 'react';
import classes from './property-gallery.module.css';
import { PropertyPicture } from './property-picture.tsx';

const GalleryViewer = lazy(() => import('./gallery-viewer.tsx'));

const inMosaic = 5;
const sizes = {
  first: '(min-width: 76rem) 23rem, (min-width: 62em) 31vw, (min-width: 48em) 50vw, 92vw',
  other: '(min-width: 76rem) 12rem, (min-width: 62em) 16vw, (min-width: 48em) 25vw, 92vw',
};

/** The first image is large and the others stand beside it; on a phone they are swiped. Each opens the full view. */
export function PropertyGallery({ name, pictures }: Pick<Property, 'name' | 'pictures'>) {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const [current, setCurrent] = useState(0);
  const wasOpened = useRef(false);
  if (openedAt !== null) wasOpened.current = true;
  const count = pictures.length;

  if (count === 0)
    return (
      <div className={classes.single}>
        <PropertyPicture picture={undefined} alt={`No picture of ${name} yet`} sizes="" ratio="fill" />
      </div>
    );

  return (
    <section aria-label="Pictures" className={classes.gallery} data-count={Math.min(count, inMosaic)}>
      <ul
        className={classes.pictures}
        onScroll={({ currentTarget }) =>
          setCurrent(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} className={classes.cell} data-beyond={index >= inMosaic || undefined}>
            <button type="button" className={classes.open} onClick={() => setOpenedAt(index)}>
              <PropertyPicture
                picture={picture}
                alt={`Picture ${index + 1} of ${count}: ${name}`}
                sizes={index === 0 ? sizes.first : sizes.other}
                ratio="fill"
                isEager={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      <span className={classes.count} aria-hidden="true">
        {Math.min(current, count - 1) + 1} / {count}
      </span>
      {count > 1 && (
        <Button
          className={classes.all}
          variant="default"
          leftSection={<IconPhoto size={18} aria-hidden="true" />}
          onClick={() => setOpenedAt(0)}
        >
          Show all {count} pictures
        </Button>
      )}
      {wasOpened.current && (
        <Suspense fallback={null}>
          <GalleryViewer
            name={name}
            pictures={pictures}
            openedAt={openedAt}
            onClose={() => setOpenedAt(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
