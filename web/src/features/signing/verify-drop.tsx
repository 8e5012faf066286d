import { Button, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from './verify.module.css';

type VerifyDropProps = { label: string; describedBy: string; onFiles: (files: File[]) => void };

/** Files are dropped here or chosen by the button. Without the library of the upload fields, which would bring the parts of signed-in pages along. */
export function VerifyDrop({ label, describedBy, onFiles }: VerifyDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  /** Without this the browser would open the file instead. */
  const over = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNowOver);
  };

  function take(files: FileList | null) {
    if (files?.length) onFiles([...files]);
    // The same file can be chosen again, after it was changed.
    if (input.current) input.current.value = '';
  }

  return (
    <section
      aria-label="Drop a PDF"
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileText size={32} stroke={1.5} aria-hidden />
      <Text fw={600} className={classes.drag}>
        Drag the PDF here
      </Text>
      <Button variant="default" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label="Document"
        hidden
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
    </section>
  );
}
