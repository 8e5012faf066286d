import '@mantine/dropzone/styles.layer.css';
import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { imageRules } from '@teduh/shared/limits';
import classes from './images-field.module.css';

type ImageDropzoneProps = { onFiles: (files: File[]) => void; buttonId: string; describedBy: string };

/** The button is for the keyboard and the screen reader; a click anywhere reaches the zone, which opens the file picker. */
export default function ImageDropzone({ onFiles, buttonId, describedBy }: ImageDropzoneProps) {
  return (
    <Dropzone
      className={classes.dropzone}
      accept={[...imageRules.types]}
      onDrop={() => undefined}
      onDropAny={(files, rejected) => onFiles([...files, ...rejected.map(({ file }) => file)])}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': 'Images' }}
    >
      <Stack align="center" gap="xs">
        <IconPhotoPlus size={32} stroke={1.5} className={classes.icon} aria-hidden />
        <Text fw={600} className={classes.drag}>
          Drag images here
        </Text>
        <Button id={buttonId} variant="default" aria-describedby={describedBy} data-path="newImages">
          Choose images
        </Button>
      </Stack>
    </Dropzone>
  );
}
