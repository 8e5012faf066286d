import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type VerifyPanelProps = { title: string; text?: string; children: ReactNode };

export function VerifyPanel({ title, text, children }: VerifyPanelProps) {
  const titleId = useId();
  return (
    <Paper component="section" withBorder p={{ base: 'lg', sm: 'xl' }} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId} mb={text ? 4 : 'md'}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" mb="md">
          {text}
        </Text>
      )}
      {children}
    </Paper>
  );
}
