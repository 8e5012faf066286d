import { Text } from '@mantine/core';
import { paths } from '../lib/paths.ts';
import { TextLink } from './text-link.tsx';

/** Why what is proposed about a contract cannot be accepted while the next one waits for signatures, and what to do. */
export function FollowedHint({ next, isAdmin }: { next: string; isAdmin: boolean }) {
  return (
    <Text size="sm">
      This cannot be accepted while the next contract waits for signatures.{' '}
      {isAdmin ? (
        <>
          To accept this one instead, cancel that one under{' '}
          <TextLink to={paths.manageContracts}>Contracts</TextLink> first.
        </>
      ) : (
        <>
          To accept this one instead, decline to sign{' '}
          <TextLink to={paths.signAndPay(next)}>the next contract</TextLink> first, or write to us if you have
          signed it.
        </>
      )}
    </Text>
  );
}
