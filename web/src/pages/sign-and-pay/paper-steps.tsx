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
  /** Where the tenant uploads it; a contract that follows another one is uploaded by the landlord. */
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
          {upload
            ? 'Read it through and sign it: on paper and scanned, or right in the PDF on your device.'
            : 'Read it through before you sign it.'}
        </Text>
        <DownloadContract href={originalFile} />
      </Step>
      {upload ? (
        <Step number={2} title="Upload the signed contract" isDone={isSigned}>
          {upload}
        </Step>
      ) : (
        <Step number={2} title="Sign it with the landlord" isDone={isSigned}>
          <Text>
            You both sign it on paper, and the landlord uploads that copy. There is nothing to upload here.
          </Text>
        </Step>
      )}
    </>
  );
}

type SignedStepsProps = { originalFile: string | null; failure: ComponentProps<typeof ErrorState> };

/** The same steps for a tenant who has signed in the browser, where no more is known about it at the moment. */
export function SignedSteps({ originalFile, failure }: SignedStepsProps) {
  return (
    <>
      <Step number={1} title="Read the agreement" isDone>
        <DownloadContract href={originalFile} />
      </Step>
      <Step number={2} title="Sign the agreement" isDone>
        <Text>You have signed it.</Text>
        <ErrorState {...failure} />
      </Step>
    </>
  );
}
