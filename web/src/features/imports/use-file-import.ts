import type { DryRunAnswer, ImportAnswer } from '@teduh/shared/imports';
import { importFileMaxBytes } from '@teduh/shared/imports.constants';
import { useState } from 'react';
import { errorMessage, isAborted, toApiError } from '../../api/api-error.ts';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { useCheckFileMutation, useImportFileMutation } from './imports.api.ts';

const megabyte = 1024 * 1024;

export type FileImport =
  | { step: 'choose'; problem?: string }
  | { step: 'checking'; file: File; share: number }
  | { step: 'checked'; file: File; checked: DryRunAnswer; problem?: string }
  | { step: 'importing'; file: File; share: number; checked: DryRunAnswer }
  | { step: 'done'; answer: ImportAnswer };

function formOf(file: File, dryRun: boolean): FormData {
  const body = new FormData();
  body.append('dryRun', String(dryRun));
  body.append('file', file, file.name);
  return body;
}

const wordsOf = (error: unknown) => toApiError(error).fields.file ?? errorMessage(error);

/** What was free at the check may be taken since: a refusal says which rows are wrong now. */
function checkIn(error: unknown): DryRunAnswer | undefined {
  if (toApiError(error).code !== 'import_invalid') return undefined;
  const { rows, valid, created } = (error as { data: DryRunAnswer }).data;
  return { rows, valid, created };
}

/** A file from choosing it to what it has made: checked first, imported when an admin has seen what happens. */
export function useFileImport() {
  const [state, setState] = useState<FileImport>({ step: 'choose' });
  const [check] = useCheckFileMutation();
  const [send] = useImportFileMutation();
  const abortOnUnmount = useAbortOnUnmount();

  async function choose(file: File) {
    if (file.size > importFileMaxBytes)
      return setState({
        step: 'choose',
        problem: `The file can have at most ${importFileMaxBytes / megabyte} MB.`,
      });
    setState({ step: 'checking', file, share: 0 });
    const onProgress = (share: number) => setState({ step: 'checking', file, share });
    try {
      const checked = await abortOnUnmount(check({ body: formOf(file, true), onProgress })).unwrap();
      setState({ step: 'checked', file, checked });
    } catch (error) {
      if (!isAborted(error)) setState({ step: 'choose', problem: wordsOf(error) });
    }
  }

  async function run(file: File, checked: DryRunAnswer) {
    setState({ step: 'importing', file, share: 0, checked });
    const onProgress = (share: number) => setState({ step: 'importing', file, share, checked });
    try {
      // Whoever leaves the page does not stop it: the server goes on.
      setState({ step: 'done', answer: await send({ body: formOf(file, false), onProgress }).unwrap() });
    } catch (error) {
      setState({ step: 'checked', file, checked: checkIn(error) ?? checked, problem: wordsOf(error) });
    }
  }

  return { state, choose, run, restart: () => setState({ step: 'choose' }) };
}
