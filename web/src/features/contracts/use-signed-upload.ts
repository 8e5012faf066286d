import type { Contract } from '@teduh/shared/contracts';
import { contractFileMaxBytes } from '@teduh/shared/contracts.constants';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { useState } from 'react';
import { errorMessage, isAborted, toApiError } from '../../api/api-error.ts';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { toast } from '../../ui/toast.ts';
import { useUploadSignedContractMutation } from './contracts.api.ts';

const megabyte = 1024 * 1024;

/** Rounded up, so that a file that is too large never shows an allowed size. */
export function sizeOf({ size }: File): string {
  if (size < megabyte) return `${Math.ceil(size / 1024)} kB`;
  return `${(Math.ceil((size / megabyte) * 10) / 10).toFixed(1)} MB`;
}

function problemOf(file: File): string | undefined {
  const { name, type, size } = file;
  const isPdf = type === 'application/pdf' || (type === '' && name.toLowerCase().endsWith('.pdf'));
  if (!isPdf) return `${name} is not a PDF.`;
  if (size <= contractFileMaxBytes) return undefined;
  return `${name} has ${sizeOf(file)}; at most ${contractFileMaxBytes / megabyte} MB are possible.`;
}

export type SignedUpload = {
  /** Shows what is missing before it returns false. */
  isPossible: () => boolean;
  /** Sends the chosen file, if there is one. Shows what went wrong before it resolves with false. */
  run: () => Promise<boolean>;
  file: File | undefined;
  /** Whether the server has received a signed contract, now or earlier. */
  isSigned: boolean;
  problems: string[];
  /** The share that has been sent, from 0 to 1, during the upload. */
  share: number | undefined;
  choose: (files: File[]) => void;
  clear: () => void;
};

/** The signed contract, from choosing its file to the upload. A file that the server has received is not sent again. */
export function useSignedUpload({ id, isSigned, sentBack }: Contract, chooseId: string): SignedUpload {
  const [file, setFile] = useState<File>();
  // What was received counts until the landlord sends it back.
  const [received, setReceived] = useState<{ afterReturn: string | undefined }>();
  const isReceived = received !== undefined && received.afterReturn === sentBack?.at;
  const [problems, setProblems] = useState<string[]>([]);
  const [share, setShare] = useState<number>();
  const [send] = useUploadSignedContractMutation();
  const abortOnUnmount = useAbortOnUnmount();

  function fail(message: string, details: string[] = []) {
    setProblems([message, ...details]);
    toast.error(message);
    document.getElementById(chooseId)?.focus();
  }

  function choose([chosen]: File[]) {
    if (!chosen) return;
    const problem = problemOf(chosen);
    setProblems(problem ? [problem] : []);
    if (!problem) setFile(chosen);
  }

  async function run() {
    if (!file) return true;
    const body = new FormData();
    body.append('signedContract', file, file.name);
    setShare(0);
    setProblems([]);
    try {
      await abortOnUnmount(send({ contractId: id, body, onProgress: setShare })).unwrap();
      setReceived({ afterReturn: sentBack?.at });
      setFile(undefined);
      return true;
    } catch (error) {
      const words = toApiError(error).fields.signedContract ?? errorMessage(error, '');
      if (!isAborted(error)) fail(messages.contractUploadFailed, words ? [words] : []);
      return false;
    } finally {
      setShare(undefined);
    }
  }

  return {
    file,
    isSigned: isSigned || isReceived,
    problems,
    share,
    choose,
    clear: () => setFile(undefined),
    isPossible: () => {
      if (file || isSigned || isReceived) return true;
      fail(errorMessages.signed_contract_missing);
      return false;
    },
    run,
  };
}
