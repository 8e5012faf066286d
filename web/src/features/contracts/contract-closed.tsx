import { Button, Group, Paper } from '@mantine/core';
import { IconCircleOff, IconFileText, IconHomeCheck } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { Link } from 'react-router';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
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

type ClosedContract = Pick<Contract, 'contractFile' | 'startDate' | 'renews'> & {
  status: keyof typeof words;
};

/** A contract that is no longer open for signing: its state, and links to other pages. */
export function ContractClosed({ contract }: { contract: ClosedContract }) {
  const today = useToday();
  const { status, contractFile, startDate, renews } = contract;
  const isActive = status === 'Active';
  // The rest of its deposit and its first rent are charged later.
  const isAhead = isActive && renews && startDate > today;
  const shown = isAhead
    ? {
        text: `Your next term begins on ${formatDay(startDate)}`,
        hint: 'The contract is signed. We tell you when something has to be paid.',
      }
    : words[status];
  const Icon = isActive ? IconHomeCheck : IconCircleOff;
  return (
    <Paper withBorder p="lg">
      <EmptyState {...shown} icon={<Icon stroke={1.75} aria-hidden />}>
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
