import { Container, SimpleGrid, Stack } from '@mantine/core';
import { pages } from '@teduh/shared/pages';
import { VerifyCodeForm } from '../features/signing/verify-code-form.tsx';
import { VerifyFile } from '../features/signing/verify-file.tsx';
import { VerifyGuide } from '../features/signing/verify-guide.tsx';
import { VerifyPanel } from '../features/signing/verify-panel.tsx';
import { PageIntro } from '../ui/page-intro.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function Component() {
  usePageTitle(pages.verify.title);
  return (
    <>
      <PageIntro
        title="Verify a document"
        text="Was this tenancy agreement or condition report sealed here, and has nobody changed it since?"
      />
      <Container py="xl">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <VerifyPanel title="Check a file">
            <VerifyFile />
          </VerifyPanel>
          <Stack gap="lg">
            <VerifyPanel title="Look up a code">
              <VerifyCodeForm />
            </VerifyPanel>
            <VerifyGuide />
          </Stack>
        </SimpleGrid>
      </Container>
    </>
  );
}
