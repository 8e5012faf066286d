import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/page-title.ts';

type AuthScreenProps = { title: string; tabTitle?: string; text?: ReactNode; children?: ReactNode };

export function AuthScreen({ title, tabTitle = title, text, children }: AuthScreenProps) {
  usePageTitle(tabTitle);
  return (
    <Stack gap="xl">
      <Stack gap="xs">
        <Title order={1} size="h2" tabIndex={-1}>
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
      </Stack>
      {children}
    </Stack>
  );
}
