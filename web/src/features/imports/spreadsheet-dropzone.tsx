import '@mantine/dropzone/styles.layer.css';
import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import classes from '../../ui/dropzone.module.css';

type SpreadsheetDropzoneProps = {
  onFile: (file: File) => void;
  describedBy: string;
};

/** What the file contains decides, not what it is called: everything is taken. The button serves keyboards and screen readers. */
export default function SpreadsheetDropzone({ onFile, describedBy }: SpreadsheetDropzoneProps) {
  return (
    <Dropzone
      className={classes.dropzone}
      multiple={false}
      onDrop={([file]) => file && onFile(file)}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': 'File with tenancies' }}
    >
      <Stack align="center" gap="xs">
        <IconFileSpreadsheet size={32} stroke={1.5} className={classes.icon} aria-hidden />
        <Text fw={600} className={classes.drag}>
          Drag the file here
        </Text>
        <Button variant="default" aria-describedby={describedBy}>
          Choose a file
        </Button>
      </Stack>
    </Dropzone>
  );
}
