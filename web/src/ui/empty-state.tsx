import { Stack, Text } from '@mantine/core';
import { IconHome2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = { text: string; hint?: string; icon?: ReactNode; children?: ReactNode };

/** Says that there is nothing to show yet. The children offer the next step. */
export function EmptyState({ text, hint, icon = <IconHome2 aria-hidden />, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" className={classes.root}>
      <span className={classes.icon}>{icon}</span>
      <Text fw={600}>{text}</Text>
      {hint && (
        <Text c="dimmed" size="sm" maw={420}>
          {hint}
        </Text>
      )}
      {children && <div className={classes.action}>{children}</div>}
    </Stack>
  );
}
