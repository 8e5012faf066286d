import { Container } from '@mantine/core';
import { Mailbox } from '../features/mailbox/mailbox.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function Component() {
  usePageTitle('Mailbox');
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
