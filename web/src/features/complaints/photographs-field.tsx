import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { photographsMax } from '@teduh/shared/complaints.constants';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { type ImageLimit, sizeRule, sortFiles } from '../../lib/image-files.ts';
import { FilePreview } from '../../ui/file-preview.tsx';
import { ImageProblems, ImageTile, ImageTiles } from '../../ui/image-tiles.tsx';
import { notAnImage } from '../../ui/image-words.ts';

const ImageDropzone = lazy(() => import('../../ui/image-dropzone.tsx'));

export type Photograph = { key: string; file: File };

type PhotographsFieldProps = {
  value: Photograph[];
  onChange: (photographs: Photograph[]) => void;
  error: ReactNode;
};

const limit: ImageLimit = { max: photographsMax, noun: 'photographs' };

export function PhotographsField({ value, onChange, error }: PhotographsFieldProps) {
  const id = useId();
  const [problems, setProblems] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const keysGiven = useRef(0);
  const chooseId = `${id}-choose`;
  const rulesId = `${id}-rules`;

  function add(files: File[]) {
    const { accepted, problems: found } = sortFiles(files, value.length, limit);
    setProblems(found);
    const added = accepted.map((file) => {
      keysGiven.current += 1;
      return { key: String(keysGiven.current), file };
    });
    if (added.length > 0) onChange([...value, ...added]);
  }

  function remove({ key, file }: Photograph) {
    // The pressed button is removed, so the focus is moved first.
    document.getElementById(chooseId)?.focus();
    setProblems([]);
    setAnnouncement(`${file.name} removed`);
    onChange(value.filter((photograph) => photograph.key !== key));
  }

  return (
    <Stack gap="sm" role="group" aria-labelledby={`${id}-label`}>
      <div>
        <Text id={`${id}-label`} fw={600}>
          Photographs
        </Text>
        <Text id={rulesId} c="dimmed" size="sm">
          {`If they help. ${sizeRule} and ${limit.max} in all. Only you and the admins see them.`}
        </Text>
      </div>
      <Suspense fallback={<Skeleton height={140} />}>
        <ImageDropzone
          noun={limit.noun}
          onFiles={add}
          buttonId={chooseId}
          describedBy={rulesId}
          path="photographs"
        />
      </Suspense>
      <ImageProblems problems={[error, ...problems]} />
      {value.length > 0 && (
        <ImageTiles label="Chosen photographs">
          {value.map((photograph) => (
            <PhotographTile
              key={photograph.key}
              photograph={photograph}
              onRemove={() => remove(photograph)}
            />
          ))}
        </ImageTiles>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}

function PhotographTile({
  photograph: { file },
  onRemove,
}: {
  photograph: Photograph;
  onRemove: () => void;
}) {
  const [isBroken, setBroken] = useState(false);
  return (
    <ImageTile
      picture={!isBroken && <FilePreview file={file} onBroken={() => setBroken(true)} />}
      problem={isBroken ? notAnImage : undefined}
      controls={
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          mx="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={`Remove ${file.name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      }
    />
  );
}
