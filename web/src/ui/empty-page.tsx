import { Button, Paper, SimpleGrid, Title } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';

type EmptySection = { title?: string; empty: string; hint?: string };

type EmptyPageProps = {
  title: string;
  text?: string;
  sections: EmptySection[];
  columns?: number;
  next?: { label: string; to: string };
};

/** A page whose lists hold nothing yet: its headings, its empty texts, and the way on. */
export function EmptyPage({ title, text, sections, columns = 1, next }: EmptyPageProps) {
  const link = next && (
    <Button component={Link} to={next.to} variant="light">
      {next.label}
    </Button>
  );

  return (
    <>
      <PageHeader title={title} text={text} action={sections.length > 1 && link} />
      <SimpleGrid cols={{ base: 1, md: columns }} spacing="lg" verticalSpacing="lg">
        {sections.map((section) => (
          <Paper component="section" key={section.title ?? section.empty} withBorder p="lg">
            {section.title && (
              <Title order={2} size="h4">
                {section.title}
              </Title>
            )}
            <EmptyState text={section.empty} hint={section.hint} icon={<IconInbox aria-hidden />}>
              {sections.length === 1 && link}
            </EmptyState>
          </Paper>
        ))}
      </SimpleGrid>
    </>
  );
}
