import { Badge, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { canMove } from '@teduh/shared/moves';
import { fullName } from '@teduh/shared/names';
import { DeclineSigning, type SigningStatus, type WholeSigningTrail } from '@teduh/shared/signing';
import { declineReasonMaxLength, signingMoves } from '@teduh/shared/signing.constants';
import { type ReactNode, Suspense, useState } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { alsoSignsAs } from '../../lib/landlord-consent.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { EarlierRequests } from './earlier-requests.tsx';
import { SealFailed } from './seal-failed.tsx';
import { useAskAgainMutation, useSigningTrailQuery, useVoidSigningMutation } from './signing-admin.api.ts';
import { SigningParties } from './signing-parties.tsx';
import classes from './signing-trail.module.css';
import { SigningTrailEvents, shortHash } from './signing-trail-events.tsx';

type TrailProps = {
  contract: Contract;
  /** Whether a request that is sent anew is signed for the landlord at once. */
  signsAtOnce: () => Promise<boolean>;
};
type SlottedProps = TrailProps & {
  /** The upload of a copy signed on paper, where it is the landlord's. */
  upload: ReactNode;
};
type SigningTrailDrawerProps = SlottedProps & { isOpen: boolean; onClose: () => void };

/** All that is known about how an agreement was signed, and what an admin can do about it. */
export default function SigningTrailDrawer({ isOpen, onClose, ...trail }: SigningTrailDrawerProps) {
  return (
    <Drawer
      {...dialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={`Signing of contract ${trail.contract.number}`}
      position="right"
      size="lg"
    >
      <Trail key={trail.contract.id} {...trail} />
    </Drawer>
  );
}

function Trail({ contract, signsAtOnce, upload: slot }: SlottedProps) {
  const { currentData: trail, error, refetch } = useSigningTrailQuery(contract.id, listOptions);
  const [isVoiding, setVoiding] = useState(false);
  // Without a boundary of its own it would hide the whole drawer, and the focus with it, while it is loaded.
  const upload = slot && (
    <Suspense fallback={<Skeleton height={220} role="status" aria-label="Loading..." />}>{slot}</Suspense>
  );
  if (trail === null)
    return (
      <Stack gap="lg">
        <Text>This agreement is signed on paper: it was never sent to be signed in the browser.</Text>
        {upload}
      </Stack>
    );
  if (!trail && error) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!trail) return <Skeleton height={320} radius="lg" role="status" aria-label="Loading the trail..." />;
  if (isVoiding) return <VoidForm contract={contract} onClose={() => setVoiding(false)} />;
  return (
    <Stack gap="lg">
      <State trail={trail} isOnPaper={isOnPaper(trail, contract)} />
      {trail.sealFailure && <SealFailed contractId={contract.id} failure={trail.sealFailure} />}
      <SigningParties parties={trail.signing.parties} />
      <Actions contract={contract} trail={trail} signsAtOnce={signsAtOnce} onVoid={() => setVoiding(true)} />
      {upload}
      <SigningTrailEvents events={trail.events} isIntact={trail.isIntact} />
      <EarlierRequests earlier={trail.earlier} />
    </Stack>
  );
}

const isOnPaper = ({ signing }: WholeSigningTrail, { isSigned }: Contract) =>
  isSigned && (signing.status === 'Open' || signing.status === 'Void');

const states: Record<SigningStatus, { color: string; text: string }> = {
  Open: { color: 'yellow', text: 'Not everybody has signed yet.' },
  Sealing: { color: 'blue', text: 'Both have signed. The final document is being made.' },
  Sealed: { color: 'green', text: 'Both have signed, and the final document is sealed.' },
  Declined: { color: 'red', text: 'The tenant declined to sign.' },
  Void: { color: 'gray', text: 'Signing in the browser was stopped. The agreement can be signed on paper.' },
};

type StateProps = { trail: WholeSigningTrail; isOnPaper: boolean };

function State({ trail: { signing, code }, isOnPaper }: StateProps) {
  const { color, text } = states[signing.status];
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Badge color={color}>{signing.status}</Badge>
        {signing.status === 'Sealed' && (
          <TextLink to={paths.verifyCode(code)} size="sm">
            What anybody can verify
          </TextLink>
        )}
      </Group>
      <Text>{isOnPaper ? 'A copy signed on paper was uploaded instead.' : text}</Text>
      <details className={classes.evidence}>
        <summary>
          SHA-256 of the agreement <code>{shortHash(signing.documentSha256)}</code>
        </summary>
        <code>{signing.documentSha256}</code>
      </details>
    </Stack>
  );
}

type ActionsProps = TrailProps & { trail: WholeSigningTrail; onVoid: () => void };

function Actions({ contract, trail: { signing, signatory }, signsAtOnce, onVoid }: ActionsProps) {
  const { userName } = useSession();
  const tenant = fullName(contract.user);
  const [ask] = useAskAgainMutation();
  const asking = useAction({
    question: async () => {
      const signs = signing.status === 'Void' && (await signsAtOnce());
      const signed = signs ? `\n\n${alsoSignsAs(signatory || userName)}` : '';
      return {
        title: 'Ask again?',
        body: `${tenant} gets another mail with the link to the agreement.${signed}`,
        confirmLabel: 'Ask again',
      };
    },
    send: () => ask(contract.id).unwrap(),
    success: `${tenant} was asked again`,
  });
  const hasTenantSigned = signing.parties.some(({ party, signedAt }) => party === 'tenant' && signedAt);
  const canAsk =
    contract.status === 'Awaiting' &&
    !contract.isSigned &&
    (signing.status === 'Void' || (signing.status === 'Open' && !hasTenantSigned));
  const canVoid = canMove(signingMoves, signing.status, 'Void');
  if (!canAsk && !canVoid) return null;
  return (
    <Group gap="sm">
      {canAsk && (
        <Button variant="light" loading={asking.isPending} onClick={() => void asking.run()}>
          Ask again
        </Button>
      )}
      {canVoid && (
        <Button variant="light" color="red" onClick={onVoid}>
          Void
        </Button>
      )}
    </Group>
  );
}

function VoidForm({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const [send] = useVoidSigningMutation();
  return (
    <ReasonForm
      description="For example: the tenant prefers to sign on paper."
      maxLength={declineReasonMaxLength}
      validate={validateWith(DeclineSigning)}
      send={(reason) => send({ contractId: contract.id, reason }).unwrap()}
      success="The signing was voided"
      onSuccess={onClose}
      confirm={{ label: 'Void the signing', color: 'red' }}
      cancel="Keep it"
      onCancel={onClose}
    >
      What was signed in the browser no longer counts. {fullName(contract.user)} is told the reason. Contract{' '}
      {contract.number} stays and can be signed on paper, until its hold ends.
    </ReasonForm>
  );
}
