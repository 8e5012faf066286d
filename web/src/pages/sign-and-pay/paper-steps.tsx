import { Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { DownloadContract } from './download-contract.tsx';
import { Step } from './step.tsx';

type PaperStepsProps = {
  originalFile: string | null;
  isSigned: boolean;
  upload: ReactNode;
  /** Why it cannot be signed in the browser at the moment. */
  failure: ComponentProps<typeof ErrorState> | undefined;
};

/** The first two steps where the agreement is signed on paper. */
export function PaperSteps({ originalFile, isSigned, upload, failure }: PaperStepsProps) {
  return (
    <>
      <Step number={1} title="Download the contract">
        {failure && <ErrorState {...failure} />}
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
