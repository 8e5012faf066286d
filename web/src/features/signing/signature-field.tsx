import '@mantine/core/styles/Tabs.layer.css';
import { Skeleton, Tabs, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SignatureMethod, Strokes } from '@teduh/shared/signing';
import { signatureLimits } from '@teduh/shared/signing.constants';
import { lazy, Suspense, useId, useRef } from 'react';
import type LoadedCanvas from './signature-canvas.tsx';
import type { Drawing } from './signature-canvas.tsx';
import classes from './signing.module.css';

/** Without it the signature can still be typed: the rest of the page stays. */
const CanvasNotLoaded = () => (
  <Text role="alert">The field to draw on could not be loaded. Please type your signature instead.</Text>
);
const SignatureCanvas = lazy<typeof LoadedCanvas>(() =>
  import('./signature-canvas.tsx').catch(() => ({ default: CanvasNotLoaded })),
);

export type SignValues = {
  method: SignatureMethod;
  printedName: string;
  identityNumber: string;
  text: string;
  strokes: Strokes;
  isAgreed: boolean;
};

/** A signature, typed or drawn: both count the same. */
export function SignatureField({ form }: { form: UseFormReturnType<SignValues> }) {
  const drawingHelpId = useId();
  const drawing = useRef<Drawing>({ lines: [], width: 0 });
  const { error, ...input } = form.getInputProps('strokes');
  // The form focuses the element with this name when there is an error; the types do not know of it.
  const path = (input as { 'data-path'?: string })['data-path'];
  return (
    <Tabs
      value={form.values.method}
      onChange={(method) => form.setFieldValue('method', method as SignatureMethod)}
      keepMounted={false}
    >
      <Tabs.List mb="sm" aria-label="How to sign">
        <Tabs.Tab value="typed">Type</Tabs.Tab>
        {/* Said with the tab: a keyboard cannot draw. */}
        <Tabs.Tab value="drawn" aria-describedby={form.values.method === 'drawn' ? drawingHelpId : undefined}>
          Draw
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="typed">
        <TextInput
          {...form.getInputProps('text')}
          label="Signature"
          description="Type your name as your signature. It counts the same as a drawn one."
          classNames={{ input: classes.handwriting }}
          maxLength={signatureLimits.nameLength}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </Tabs.Panel>
      <Tabs.Panel value="drawn">
        <Text id={drawingHelpId} size="sm" c="dimmed" mb="xs">
          Draw with a finger, a pen or the mouse. Without one, choose Type: it counts the same.
        </Text>
        <div
          data-path={path}
          tabIndex={-1}
          className={classes.drawing}
          data-error={Boolean(error) || undefined}
        >
          <Suspense fallback={<Skeleton height={200} role="status" aria-label="Loading..." />}>
            <SignatureCanvas
              drawing={drawing}
              onChange={(strokes) => form.setFieldValue('strokes', strokes)}
            />
          </Suspense>
        </div>
        {error && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
