import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react';
import type { Strokes } from '@teduh/shared/signing';
import { signatureLimits } from '@teduh/shared/signing.constants';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import classes from './signing.module.css';
import { toStrokes } from './strokes.ts';

/** What is on the canvas, and how wide the canvas was. */
export type Drawing = { lines: PointGroup[]; width: number };

/** Ink on paper, in the dark as well: as it will be in the agreement. */
const ink = '#14213d';

/** The same drawing on a canvas of another width: its height follows the width. */
function scale({ lines, width }: Drawing, newWidth: number): PointGroup[] {
  const factor = width > 0 ? newWidth / width : 1;
  return lines.map((line) => ({
    ...line,
    points: line.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

type SignatureCanvasProps = {
  /** Kept by the caller, so that it is still there when the canvas comes back. */
  drawing: RefObject<Drawing>;
  onChange: (strokes: Strokes) => void;
};

/** Loaded when somebody wants to draw. */
export default function SignatureCanvas({ drawing, onChange }: SignatureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [count, setCount] = useState(drawing.current.lines.length);
  const [isFull, setFull] = useState(false);

  function show(lines: PointGroup[]) {
    pad.current?.fromData(lines);
    keep();
  }

  function keep() {
    const [element, lines] = [canvas.current, pad.current?.toData() ?? []];
    if (!element) return;
    const { clientWidth: width, clientHeight: height } = element;
    drawing.current = { lines, width };
    setCount(lines.length);
    const points = lines.map((line) => line.points);
    onChange(toStrokes(points, { width, height }));
  }

  const endStroke = useEffectEvent(() => {
    const lines = pad.current?.toData() ?? [];
    const isTooMuch = lines.length > signatureLimits.strokes;
    setFull(isTooMuch);
    if (isTooMuch) show(lines.slice(0, signatureLimits.strokes));
    else keep();
  });

  /** As many pixels as the screen has; the drawing grows and shrinks with the field. */
  const fit = useEffectEvent(() => {
    const element = canvas.current;
    if (!element || element.clientWidth === 0) return;
    const ratio = Math.max(devicePixelRatio, 1);
    element.width = element.clientWidth * ratio;
    element.height = element.clientHeight * ratio;
    element.getContext('2d')?.scale(ratio, ratio);
    const lines = scale(drawing.current, element.clientWidth);
    pad.current?.fromData(lines);
    drawing.current = { lines, width: element.clientWidth };
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const created = new SignaturePad(element, { penColor: ink, minDistance: 2 });
    pad.current = created;
    created.addEventListener('endStroke', () => endStroke());
    const observer = new ResizeObserver(() => fit());
    observer.observe(element);
    fit();
    return () => {
      observer.disconnect();
      created.off();
    };
  }, []);

  function change(lines: PointGroup[]) {
    setFull(false);
    show(lines);
  }

  return (
    <div>
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label="Your drawn signature" />
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={count === 0}
          onClick={() => change(drawing.current.lines.slice(0, -1))}
        >
          Undo
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconEraser size={16} aria-hidden />}
          disabled={count === 0}
          onClick={() => change([])}
        >
          Clear
        </Button>
      </Group>
      <Text role="status" size="sm" mt="xs">
        {isFull && `A signature has at most ${signatureLimits.strokes} strokes. You can type it instead.`}
      </Text>
    </div>
  );
}
