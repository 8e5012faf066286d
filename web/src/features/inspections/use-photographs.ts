import { imageRules } from '@teduh/shared/images';
import { photographTypes } from '@teduh/shared/inspections.constants';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { forgetFile, keepFile, listKeptFiles } from '../../lib/kept-files.ts';
import { useSession } from '../../lib/session.ts';
import { shrinkImage } from '../../lib/shrink-image.ts';
import { type ReportKey, useAddPhotographMutation } from './inspections.api.ts';

export type Sending = {
  id: string;
  file: File;
  /** The share that has been sent, from 0 to 1; undefined while it waits. */
  share: number | undefined;
  problem: string | undefined;
  /** Tried again by itself when the network is back. */
  isForLater: boolean;
  /** On this device: it is sent when the page is opened again. */
  isKept: boolean;
};

const waiting = { share: undefined, problem: undefined, isForLater: false };

/** One after another: a bad network carries one photograph well and five not at all. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}

const maxMegabytes = imageRules.maxBytes / 1024 / 1024;

function problemOf({ type, size }: File): string | undefined {
  if (!photographTypes.some((each) => each === type)) return 'not a PNG, JPEG or WebP picture';
  return size > imageRules.maxBytes ? `more than ${maxMegabytes} MB` : undefined;
}

/**
 * Photographs on their way to a line. Each keeps its id, so that one whose answer was lost does not come twice. Until the server has it, it is
 * in the browser's storage: a lost network, a reload or a closed tab loses nothing.
 */
export function usePhotographs(report: ReportKey, itemId: string) {
  const { userId } = useSession();
  const [add] = useAddPhotographMutation();
  const [sending, setSending] = useState<Sending[]>([]);
  const current = useRef(sending);
  current.current = sending;

  const update = (id: string, changes: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  function drop(id: string) {
    setSending((all) => all.filter((each) => each.id !== id));
    void forgetFile(id);
  }

  async function send({ id, file }: Pick<Sending, 'id' | 'file'>) {
    update(id, waiting);
    try {
      const small = await shrinkImage(file);
      const wrong = problemOf(small);
      if (wrong) return update(id, { problem: wrong });
      await inTurn(() => {
        const body = new FormData();
        body.append('id', id);
        body.append('photograph', small, small.name);
        const onProgress = (share: number) => update(id, { share });
        return add({ report, itemId, body, onProgress }).unwrap();
      });
      drop(id);
    } catch (error) {
      const { status, fields } = toApiError(error);
      update(id, {
        share: undefined,
        problem: fields.photograph ?? errorMessage(error),
        isForLater: status === 0 || status === 429 || status >= 500,
      });
    }
  }

  const group = `${userId} ${itemId}`;

  async function keepAndSend({ id, file }: Pick<Sending, 'id' | 'file'>) {
    const isKept = await keepFile({ id, group, file });
    update(id, { isKept });
    await send({ id, file });
  }

  function choose(files: File[]) {
    const chosen = files.map((file) => ({ id: crypto.randomUUID(), file, ...waiting, isKept: false }));
    setSending((all) => [...all, ...chosen]);
    for (const each of chosen) void keepAndSend(each);
  }

  const retry = useRef(send);
  retry.current = send;
  useEffect(() => {
    let isHere = true;
    void listKeptFiles(group).then((kept) => {
      const known = new Set(current.current.map(({ id }) => id));
      const found = kept.filter(({ id }) => !known.has(id));
      if (!isHere || found.length === 0) return;
      setSending((all) => [...found.map((each) => ({ ...each, ...waiting, isKept: true })), ...all]);
      for (const each of found) void retry.current(each);
    });
    return () => {
      isHere = false;
    };
  }, [group]);
  useEffect(() => {
    const again = () => {
      for (const each of current.current) if (each.isForLater) void retry.current(each);
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  return { sending, choose, retry: (each: Sending) => void send(each), drop };
}
