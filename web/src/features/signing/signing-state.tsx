import { Anchor, Text } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { Signing, SigningParty } from '@teduh/shared/signing';
import { formatMoment } from '../../lib/instants.ts';
import classes from './signing.module.css';

const partyOf = ({ parties }: Signing, wanted: SigningParty) => parties.find(({ party }) => party === wanted);

/** A contract becomes active when both have signed and the deposit is paid; the rental begins on its first day. */
function whatFollows({ status }: Signing, isDepositPaid: boolean, isDepositSlipWaiting: boolean): string {
  if (status === 'Sealed') return 'Your signed agreement is ready, and was sent to you by mail.';
  if (status === 'Sealing') return 'The signed agreement is being made, and will be sent to you by mail.';
  if (isDepositPaid)
    return 'There is nothing left to do for you. Your contract becomes active as soon as the landlord has signed, and we write to you then.';
  const news = 'We write to you as soon as the landlord has signed.';
  return isDepositSlipWaiting ? news : `You need not wait for it to pay. ${news}`;
}

/** Whether the landlord has signed. */
export function LandlordState({ signing }: { signing: Signing }) {
  const landlord = partyOf(signing, 'landlord');
  if (!landlord?.signedAt) return <Text>The landlord has not signed yet.</Text>;
  return (
    <Text>
      {landlord.name} signed for the landlord on {formatMoment(landlord.signedAt)}.
    </Text>
  );
}

type SigningStateProps = {
  signing: Signing;
  /** The sealed agreement, where there is one. */
  signedFile: string | null;
  isDepositPaid: boolean;
  isDepositSlipWaiting: boolean;
};

/** After the tenant has signed. */
export function SigningState(props: SigningStateProps) {
  const { signing, signedFile, isDepositPaid, isDepositSlipWaiting } = props;
  const signedAt = partyOf(signing, 'tenant')?.signedAt;
  return (
    <div role="status" className={classes.signed}>
      <IconCircleCheckFilled size={20} aria-hidden />
      <div>
        {signedAt && <Text fw={600}>You signed on {formatMoment(signedAt)}.</Text>}
        <LandlordState signing={signing} />
        <Text>{whatFollows(signing, isDepositPaid, isDepositSlipWaiting)}</Text>
        {signing.status === 'Sealed' && signedFile && (
          <Anchor href={signedFile} target="_blank" rel="noopener" underline="always">
            Open the signed agreement
          </Anchor>
        )}
      </div>
    </div>
  );
}
