import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import type { Signing } from '@teduh/shared/signing';
import { type ReactNode, useRef, useState } from 'react';
import { AgreementReader } from '../../features/signing/agreement-reader.tsx';
import { DeclineButton } from '../../features/signing/decline-button.tsx';
import { SignForm } from '../../features/signing/sign-form.tsx';
import { useReportSigningEventMutation } from '../../features/signing/signing.api.ts';
import { LandlordState, SigningState } from '../../features/signing/signing-state.tsx';
import { DownloadContract } from './download-contract.tsx';
import { Step } from './step.tsx';
import classes from './steps.module.css';

type ReadAndSignProps = {
  contract: Contract;
  signing: Signing;
  isSignedByTenant: boolean;
  onReload: () => Promise<unknown>;
  /** The upload of an agreement signed on paper, where it is the tenant's. */
  upload: ReactNode;
};

/** Not once the deposit is paid, or said to be. That of a contract that follows was paid for the one before. */
const canDecline = ({ renews, isDepositPaid, isDepositSlipWaiting }: Contract) =>
  renews !== null || !(isDepositPaid || isDepositSlipWaiting);

/** The first two steps where the agreement is signed in the browser. Another agreement has to be read anew. */
export function ReadAndSign({ contract, signing, isSignedByTenant, onReload, upload }: ReadAndSignProps) {
  const [reading, setReading] = useState<'unread' | 'missing' | 'read'>('unread');
  const [report] = useReportSigningEventMutation();
  const region = useRef<HTMLElement>(null);
  const readHeading = useRef<HTMLHeadingElement>(null);
  const signHeading = useRef<HTMLHeadingElement>(null);
  const isRead = reading === 'read';

  function read() {
    setReading('read');
    void report({ contractId: contract.id, kind: 'read to the end' });
    signHeading.current?.focus();
  }

  function askToRead() {
    setReading('missing');
    // An agreement that could not be shown has no region.
    (region.current ?? readHeading.current)?.focus();
  }

  const isSigned = isSignedByTenant || contract.isSigned;

  return (
    <>
      <Step number={1} title="Read the agreement" isDone={isRead || isSigned} heading={readHeading}>
        <Stack gap="md" align="stretch">
          {!isSigned && <Text>Read it to its end, and press “I have read it” there. Then you can sign.</Text>}
          {!isSigned && contract.originalFile && (
            <AgreementReader
              agreement={{ url: contract.originalFile, sha256: signing.documentSha256 }}
              isFollowing={contract.renews !== null}
              region={region}
              isRead={isRead}
              isReadMissing={reading === 'missing'}
              onShown={() => void report({ contractId: contract.id, kind: 'opened' })}
              onRead={read}
              onReload={onReload}
            />
          )}
          <div>
            <DownloadContract href={contract.originalFile} />
          </div>
        </Stack>
      </Step>
      <Step number={2} title="Sign the agreement" isDone={isSigned} heading={signHeading}>
        {isSignedByTenant ? (
          <SigningState
            signing={signing}
            signedFile={contract.signedFile}
            isDepositPaid={contract.isDepositPaid}
            isDepositSlipWaiting={contract.isDepositSlipWaiting}
          />
        ) : (
          <Stack gap="lg">
            {!isSigned && (
              <>
                <LandlordState signing={signing} />
                <Stack gap="xs" align="stretch">
                  <SignForm
                    contractId={contract.id}
                    signing={signing}
                    isRead={isRead}
                    onUnread={askToRead}
                    onSigned={() => signHeading.current?.focus()}
                  />
                  {canDecline(contract) && (
                    <DeclineButton contractId={contract.id} renews={contract.renews} />
                  )}
                </Stack>
              </>
            )}
            {upload && (
              <div className={classes.paper}>
                <Title order={3} size="h5" mb="xs">
                  Upload the signed contract
                </Title>
                <Text mb="md">
                  The other way to sign: download it, sign it on paper and scan it, or right in the PDF on
                  your device.
                </Text>
                {upload}
              </div>
            )}
          </Stack>
        )}
      </Step>
    </>
  );
}

/** The same steps until it is known how far the signing is. */
export function ReadAndSignSkeleton() {
  return (
    <>
      <Step number={1} title="Read the agreement">
        <Skeleton height={420} radius="md" role="status" aria-label="Loading..." />
      </Step>
      <Step number={2} title="Sign the agreement">
        <Skeleton height={320} radius="md" />
      </Step>
    </>
  );
}
