import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { imageRules } from '@teduh/shared/images';
import type { Picture } from '@teduh/shared/properties';
import { lazy, Suspense, useId, useState } from 'react';
import { type ImageLimit, sizeRule, sortFiles } from '../../lib/image-files.ts';
import { ImageProblems, ImageTiles } from '../../ui/image-tiles.tsx';
import { useOrderedList } from '../../ui/use-ordered-list.ts';
import { ImageTile } from './image-tile.tsx';
import { newKey, type PropertyForm } from './property-values.ts';

const ImageDropzone = lazy(() => import('../../ui/image-dropzone.tsx'));

const limit: ImageLimit = { max: imageRules.maxCount, noun: 'images' };
const rules = `${sizeRule} and ${limit.max} in all. The first one is the cover.`;

type List = 'images' | 'newImages';
type Item = { id: string; list: List; index: number; count: number; source: Picture | File | undefined };

function itemsOf(form: PropertyForm, pictures: Picture[], prefix: string): Item[] {
  const { images, newImages } = form.getValues();
  const kept = images.map((url, index) => ({
    id: `${prefix}-${url}`,
    list: 'images' as const,
    index,
    count: images.length,
    source: pictures.find((picture) => picture.url === url),
  }));
  const added = newImages.map(({ key, file }, index) => ({
    id: `${prefix}-${key}`,
    list: 'newImages' as const,
    index,
    count: newImages.length,
    source: file,
  }));
  return [...kept, ...added];
}

function moved<Value>(values: Value[], from: number, to: number): Value[] {
  const rest = values.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...values.slice(from, from + 1));
}

type ImagesFieldProps = { form: PropertyForm; pictures: Picture[] };

/** The server appends new files to the images that stay, so each kind is ordered within its own part of the row. */
export function ImagesField({ form, pictures }: ImagesFieldProps) {
  const id = useId();
  const [problems, setProblems] = useState<string[]>([]);
  const { announcement, afterMove, afterRemove } = useOrderedList();
  const items = itemsOf(form, pictures, id);
  const hasBoth = new Set(items.map(({ list }) => list)).size === 2;
  const chooseId = `${id}-choose`;
  const rulesId = `${id}-rules`;

  function change(list: List, arrange: <Value>(values: Value[]) => Value[]) {
    if (list === 'images') form.setFieldValue('images', arrange(form.getValues().images));
    else form.setFieldValue('newImages', arrange(form.getValues().newImages));
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !/^(images|newImages)(\.|$)/.test(path))),
    );
  }

  function add(files: File[]) {
    const { accepted, problems: found } = sortFiles(files, items.length, limit);
    setProblems(found);
    if (accepted.length === 0) return;
    const added = accepted.map((file) => ({ key: newKey(), file }));
    form.setFieldValue('newImages', [...form.getValues().newImages, ...added]);
  }

  function move({ id: itemId, list, index }: Item, position: number, step: -1 | 1) {
    change(list, (values) => moved(values, index, index + step));
    afterMove(itemId, step, `Image moved to position ${position + step} of ${items.length}`);
  }

  function remove({ list, index }: Item, position: number) {
    change(list, (values) => values.toSpliced(index, 1));
    setProblems([]);
    afterRemove([items[position]?.id, items[position - 2]?.id], chooseId, `Image ${position} removed`);
  }

  const error = form.errors.images ?? form.errors.newImages;

  return (
    <Stack gap="md">
      <Text id={rulesId} c="dimmed" size="sm">
        {rules}
      </Text>
      <Suspense fallback={<Skeleton height={160} />}>
        <ImageDropzone
          noun={limit.noun}
          onFiles={add}
          buttonId={chooseId}
          describedBy={rulesId}
          path="newImages"
        />
      </Suspense>
      <ImageProblems problems={[error, ...problems]} />
      {items.length > 0 && (
        <ImageTiles label="Chosen, in this order">
          {items.map((item, index) => (
            <ImageTile
              key={item.id}
              source={item.source}
              position={index + 1}
              isMarkedNew={hasBoth && item.list === 'newImages'}
              error={form.errors[`${item.list}.${item.index}`]?.toString()}
              controls={{
                id: item.id,
                isFirst: item.index === 0,
                isLast: item.index === item.count - 1,
                onMove: (step) => move(item, index + 1, step),
                onRemove: () => remove(item, index + 1),
              }}
            />
          ))}
        </ImageTiles>
      )}
      {hasBoth && (
        <Text c="dimmed" size="sm">
          New images are added after the present ones. Save first to move them further to the front.
        </Text>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}
