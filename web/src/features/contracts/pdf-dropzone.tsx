import '@mantine/dropzone/styles.layer.css';
import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from '../../ui/dropzone.module.css';

type PdfDropzoneProps = {
  label: string;
  onFiles: (files: File[]) => void;
  buttonId: string;
  describedBy: string;
  isDisabled: boolean;
  /** Focuses the button, after the user asked to replace the file. */
  isFocused: boolean;
};

/** The button serves keyboards and screen readers. A click anywhere in the zone opens the file picker. */
export default function PdfDropzone(props: PdfDropzoneProps) {
  const { label, onFiles, buttonId, describedBy, isDisabled, isFocused } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <Dropzone
      className={classes.dropzone}
      accept={['application/pdf']}
      multiple={false}
      disabled={isDisabled}
      onDrop={() => undefined}
      onDropAny={(files, rejected) => onFiles([...files, ...rejected.map(({ file }) => file)])}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': 'Signed contract' }}
    >
      <Stack align="center" gap="xs">
        <IconFileUpload size={32} stroke={1.5} className={classes.icon} aria-hidden />
        <Text fw={600} className={classes.drag}>
          Drag the PDF here
        </Text>
        <Button
          ref={button}
          id={buttonId}
          variant="default"
          aria-describedby={describedBy}
          disabled={isDisabled}
        >
          {label}
        </Button>
      </Stack>
    </Dropzone>
  );
}
