import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { imageRules } from '@teduh/shared/images';
import { type ReactNode, useId, useState } from 'react';
import { imageRule, sortFiles } from '../../lib/image-files.ts';
import { FilePreview } from '../../ui/file-preview.tsx';
import { ImageProblems } from '../../ui/image-tiles.tsx';
import { notAnImage } from '../../ui/image-words.ts';
import classes from './charges.module.css';

type PhotographFieldProps = {
  value: File | null;
  onChange: (file: File | null) => void;
  error: ReactNode;
};

/** The one photograph that belongs to a reading. */
export function PhotographField({ value, onChange, error }: PhotographFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();

  function choose(file: File | null) {
    if (!file) return;
    const [found] = sortFiles([file], 0, { max: 1, noun: 'photographs' }).problems;
    setProblem(found);
    if (!found) onChange(file);
  }

  return (
    <Stack gap="xs" role="group" aria-labelledby={`${id}-label`}>
      <div>
        <Text id={`${id}-label`} fw={600}>
          Photograph of the meter
        </Text>
        <Text id={`${id}-rules`} c="dimmed" size="sm">
          {imageRule}. The tenant sees it.
        </Text>
      </div>
      {value && (
        <span className={classes.preview}>
          <FilePreview
            key={`${value.name} ${value.lastModified}`}
            file={value}
            onBroken={() => {
              onChange(null);
              setProblem(notAnImage);
            }}
          />
        </span>
      )}
      <Group gap="sm">
        <FileButton accept={imageRules.types.join(',')} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" aria-describedby={`${id}-rules`} data-path="photograph">
              {value ? 'Choose another photograph' : 'Choose the photograph'}
            </Button>
          )}
        </FileButton>
        {value && <Text style={{ overflowWrap: 'anywhere' }}>{value.name}</Text>}
      </Group>
      <ImageProblems problems={[error, problem]} />
    </Stack>
  );
}
