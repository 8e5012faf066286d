import { Button, Group, Paper } from '@mantine/core';
import { IconCircleOff, IconFileText, IconHomeCheck } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

const words = {
  Active: {
    text: 'Your rental is active',
    hint: 'The contract is signed and the deposit is paid: there is nothing left to do here.',
  },
  Ended: { text: 'This contract has ended.', hint: errorMessages.contract_closed },
  Cancelled: { text: 'This contract has been cancelled.', hint: errorMessages.contract_closed },
} as const;

type ContractClosedProps = { status: keyof typeof words; contractFile: Contract['contractFile'] };

/** A contract that is no longer open for signing: its state, and links to other pages. */
export function ContractClosed({ status, contractFile }: ContractClosedProps) {
  const isActive = status === 'Active';
  const Icon = isActive ? IconHomeCheck : IconCircleOff;
  return (
    <Paper withBorder p="lg">
      <EmptyState {...words[status]} icon={<Icon stroke={1.75} aria-hidden />}>
        <Group justify="center">
          {isActive && contractFile && (
            <Button
              component="a"
              href={contractFile}
              target="_blank"
              rel="noopener"
              variant="light"
              leftSection={<IconFileText size={18} aria-hidden />}
            >
              Open the contract
            </Button>
          )}
          {isActive ? (
            <>
              <Button component={Link} to={paths.contract} variant="default">
                See your contracts
              </Button>
              <Button component={Link} to={paths.dashboard} variant="default">
                Go to dashboard
              </Button>
            </>
          ) : (
            <>
              <Button component={Link} to={paths.application} variant="default">
                Back to applications
              </Button>
              <Button component={Link} to={paths.listing}>
                Browse listings
              </Button>
            </>
          )}
        </Group>
      </EmptyState>
    </Paper>
  );
}
