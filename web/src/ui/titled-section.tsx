import { Group, Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorPanel } from './error-state.tsx';

type TitledSectionProps = {
  /** Of the heading: mails and other pages lead to it. */
  id: string;
  title: string;
  /** Where things stand, beside the heading. */
  badge?: ReactNode;
  children: ReactNode;
};

/** One of several parts of a page: its heading stands above its cards and tables. */
export function TitledSection({ id, title, badge, children }: TitledSectionProps) {
  return (
    <section aria-labelledby={id}>
      <Group gap="sm" mb="md">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {badge}
      </Group>
      {children}
    </section>
  );
}

type UnreadProps = { label: string; height: number; error: unknown; onRetry: () => unknown };

/** In the place of what a section shows, until that has come. */
export function Unread({ label, height, error, onRetry }: UnreadProps) {
  if (error) return <ErrorPanel error={error} onRetry={onRetry} />;
  return <Skeleton height={height} radius="lg" role="status" aria-label={label} />;
}
