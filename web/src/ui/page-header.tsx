import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type PageHeaderProps = { title: string; text?: string; action?: ReactNode };

export function PageHeader({ title, text, action }: PageHeaderProps) {
  return (
    <Group component="header" justify="space-between" align="flex-end" gap="md" mb="xl">
      <Stack gap={4}>
        <Title order={1} size="h2" tabIndex={-1}>
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
      </Stack>
      {action}
    </Group>
  );
}
