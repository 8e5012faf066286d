import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import type { TemplateSection } from '@teduh/shared/agreements';
import { type Letting, lettings } from '@teduh/shared/agreements.constants';
import { useEffect, useState } from 'react';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { useAction } from '../../ui/use-action.ts';
import { usePreviewMutation } from './agreements.api.ts';
import classes from './agreements.module.css';
import { usePreviewTab } from './use-preview-tab.ts';

/** After the last key. */
const pauseMs = 1_500;

/** The words as they are now, and a call with each change; it returns the end of that. */
export type Words = { read: () => TemplateSection[]; subscribe: (onChange: () => void) => () => void };

/** Whether there is room for a document beside the words, and a browser that shows it there. */
export function useHasFrame(): boolean {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  return isWide && navigator.pdfViewerEnabled;
}

/** What the words look like, drawn by the server with sample data: beside them where there is room, and in a tab of its own everywhere. */
export function LivePreview({ hasFrame, ...words }: Words & { hasFrame: boolean }) {
  const [letting, setLetting] = useState<Letting>('whole unit');
  const openTab = usePreviewTab();
  const inTab = useAction({ send: () => openTab(() => ({ sections: words.read(), letting })) });

  return (
    <Paper
      component="section"
      withBorder
      p="md"
      aria-labelledby="agreement-preview"
      className={classes.preview}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id="agreement-preview">
            Preview
          </Title>
          <Group gap="xs">
            {lettings.map((each) => (
              <Button
                key={each}
                size="compact-sm"
                variant={each === letting ? 'filled' : 'default'}
                aria-pressed={each === letting}
                onClick={() => setLetting(each)}
              >
                {each === 'room' ? 'Room' : 'Whole unit'}
              </Button>
            ))}
          </Group>
        </Group>
        {hasFrame && <Frame {...words} letting={letting} />}
        <Button variant="default" loading={inTab.isPending} onClick={() => void inTab.run()}>
          Open the preview in a new tab
        </Button>
      </Stack>
    </Paper>
  );
}

/** The document as it is now, drawn again after a pause. What cannot be drawn leaves the last one that could. */
function Frame({ read, subscribe, letting }: Words & { letting: Letting }) {
  const [sections, setSections] = useState(read);
  const readLater = useDebouncedCallback(() => setSections(read()), pauseMs);
  const [draw] = usePreviewMutation();
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => subscribe(readLater), [subscribe, readLater]);

  useEffect(() => {
    const drawing = draw({ sections, letting });
    let made: string | undefined;
    drawing.unwrap().then(
      (address) => {
        made = address;
        setUrl(address);
        setProblem(undefined);
      },
      (error) => setProblem(Object.values(toApiError(error).fields)[0] ?? errorMessage(error)),
    );
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [draw, sections, letting]);

  return (
    <>
      {url && <iframe className={classes.frame} src={url} title="Sample agreement" />}
      {problem && (
        <Text role="status" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </>
  );
}
