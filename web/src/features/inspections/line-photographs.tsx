import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import type { Side } from '@teduh/shared/fields';
import type { InspectionPhotograph } from '@teduh/shared/inspections';
import { photographsPerItem, photographTypes } from '@teduh/shared/inspections.constants';
import { useEffect, useRef, useState } from 'react';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type ReportKey, useRemovePhotographMutation } from './inspections.api.ts';
import classes from './inspections.module.css';
import { type Sending, usePhotographs } from './use-photographs.ts';

/** Its link changes with every answer; one that was loaded stays, so that it is not loaded again. One that has expired makes way for the newest. */
function Photograph({ photograph, label }: { photograph: InspectionPhotograph; label: string }) {
  const [kept, setKept] = useState<string | undefined>(photograph.url);
  const url = kept ?? photograph.url;
  return (
    <a href={photograph.url} target="_blank" rel="noreferrer" aria-label={`Open ${label} in a new tab`}>
      <img
        src={`${url}&width=480`}
        alt={label}
        width={photograph.width}
        height={photograph.height}
        loading="lazy"
        onLoad={() => setKept(url)}
        onError={() => setKept(undefined)}
      />
    </a>
  );
}

type PhotographsProps = {
  photographs: InspectionPhotograph[];
  /** What they show. */
  of: string;
  onRemove?: (id: string) => void;
};

const by = { admin: 'by the landlord', tenant: 'by the tenant' } as const;

/** Photographs beside each other, each opening in full size. */
export function Photographs({ photographs, of, onRemove }: PhotographsProps) {
  if (photographs.length === 0) return null;
  return (
    <ul className={classes.photographs} aria-label={`Photographs of ${of}`}>
      {photographs.map((photograph, index) => {
        const label = `photograph ${index + 1} of ${of}, ${by[photograph.side]}`;
        return (
          <li key={photograph.id}>
            <Photograph photograph={photograph} label={label} />
            {onRemove && (
              <ActionIcon
                className={classes.remove}
                variant="default"
                size="lg"
                aria-label={`Remove ${label}`}
                onClick={() => onRemove(photograph.id)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function SendingTile({ each, onRetry, onDrop }: { each: Sending; onRetry: () => void; onDrop: () => void }) {
  const { file, share, problem } = each;
  return (
    <li>
      {problem ? (
        <>
          <p role="alert">
            {file.name}: {problem}
          </p>
          <Button size="compact-sm" variant="light" onClick={onRetry}>
            Try again
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onDrop}>
            Leave it out
          </Button>
        </>
      ) : (
        <>
          <p>{file.name}</p>
          {share === undefined ? (
            <p>Waiting...</p>
          ) : (
            <UploadProgress share={share} afterwards="Checking the photograph..." />
          )}
        </>
      )}
    </li>
  );
}

/** Photographs of a line on their way; `unkept` are those that would be lost with the page. */
export type Unsent = { count: number; unkept: number };

type LinePhotographsProps = {
  report: ReportKey;
  itemId: string;
  of: string;
  side: Side;
  photographs: InspectionPhotograph[];
  onUnsent: (itemId: string, unsent: Unsent) => void;
};

/** The photographs of whoever writes now, with those that are on their way. */
export function LinePhotographs({ report, itemId, of, side, photographs, onUnsent }: LinePhotographsProps) {
  const [remove] = useRemovePhotographMutation();
  const removal = useAction<string>({
    question: () => ({
      title: 'Remove this photograph?',
      body: `It is taken out of the report.`,
      confirmLabel: 'Remove',
      isDestructive: true,
    }),
    send: (id) => remove({ report, id }).unwrap(),
  });
  const { sending, choose, retry, drop } = usePhotographs(report, itemId);
  const reset = useRef<() => void>(null);
  const own = photographs.filter((each) => each.side === side);
  const others = photographs.filter((each) => each.side !== side);
  const count = sending.length;
  const unkept = sending.filter(({ isKept }) => !isKept).length;
  useEffect(() => onUnsent(itemId, { count, unkept }), [onUnsent, itemId, count, unkept]);
  return (
    <div className={classes.album}>
      <Photographs photographs={others} of={of} />
      <Photographs photographs={own} of={of} onRemove={(id) => void removal.run(id)} />
      {count > 0 && (
        <ul className={classes.sending} aria-label={`Photographs of ${of} on their way`}>
          {sending.map((each) => (
            <SendingTile key={each.id} each={each} onRetry={() => retry(each)} onDrop={() => drop(each.id)} />
          ))}
        </ul>
      )}
      {own.length + count < photographsPerItem && (
        <FileButton
          accept={photographTypes.join(',')}
          multiple
          resetRef={reset}
          onChange={(files) => {
            reset.current?.();
            choose(files);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="light"
              size="compact-md"
              leftSection={<IconCamera size={18} aria-hidden />}
              aria-label={`Add photographs of ${of}`}
            >
              Photographs
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}
