import { Container } from '@mantine/core';
import { pages } from '@teduh/shared/pages';
import { Mailbox } from '../features/mailbox/mailbox.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function Component() {
  usePageTitle(pages.mailbox.title);
  return (
    <Container py="xl">
      <PageHeader
        title="Mailbox"
        text="Mail that Teduh would send stays here while the platform runs without a mail server."
      />
      <Mailbox />
    </Container>
  );
}
