import '@mantine/dropzone/styles.layer.css';
import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { imageRules } from '@teduh/shared/images';
import classes from './dropzone.module.css';

type ImageDropzoneProps = {
  noun: 'images' | 'photographs';
  onFiles: (files: File[]) => void;
  buttonId: string;
  describedBy: string;
  /** The form field, so that an error can focus the button. */
  path: string;
};

/** The button serves keyboards and screen readers. A click anywhere in the zone opens the file picker. */
export default function ImageDropzone({ noun, onFiles, buttonId, describedBy, path }: ImageDropzoneProps) {
  return (
    <Dropzone
      className={classes.dropzone}
      accept={[...imageRules.types]}
      onDrop={() => undefined}
      onDropAny={(files, rejected) => onFiles([...files, ...rejected.map(({ file }) => file)])}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': noun === 'images' ? 'Images' : 'Photographs' }}
    >
      <Stack align="center" gap="xs">
        <IconPhotoPlus size={32} stroke={1.5} className={classes.icon} aria-hidden />
        <Text fw={600} className={classes.drag}>
          Drag {noun} here
        </Text>
        <Button id={buttonId} variant="default" aria-describedby={describedBy} data-path={path}>
          Choose {noun}
        </Button>
      </Stack>
    </Dropzone>
  );
}
