import { Alert, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { DownloadContract } from './download-contract.tsx';
import { Step } from './step.tsx';

type PaperStepsProps = {
  originalFile: string | null;
  isSigned: boolean;
  /** An admin has stopped the signing in the browser. */
  isBrowserStopped: boolean;
  upload: ReactNode;
  /** Why it cannot be signed in the browser at the moment. */
  failure: ComponentProps<typeof ErrorState> | undefined;
};

/** The first two steps where the agreement is signed on paper. */
export function PaperSteps(props: PaperStepsProps) {
  const { originalFile, isSigned, isBrowserStopped, upload, failure } = props;
  return (
    <>
      <Step number={1} title="Download the contract">
        {failure && <ErrorState {...failure} />}
        {isBrowserStopped && !isSigned && (
          <Alert color="yellow" mb="md" title="Signing in the browser was stopped">
            What was signed there no longer counts. We have written to you why. Please sign on paper instead.
          </Alert>
        )}
        <Text mb="md">
          Read it through and sign it: on paper and scanned, or right in the PDF on your device.
        </Text>
        <DownloadContract href={originalFile} />
      </Step>
      <Step number={2} title="Upload the signed contract" isDone={isSigned}>
        {upload}
      </Step>
    </>
  );
}
