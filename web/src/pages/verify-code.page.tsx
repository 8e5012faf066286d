import { Container, SimpleGrid, Stack } from '@mantine/core';
import { pages } from '@teduh/shared/pages';
import { useParams } from 'react-router';
import { useVerificationByCodeQuery } from '../features/signing/verify.api.ts';
import { VerifyAnswer } from '../features/signing/verify-answer.tsx';
import { VerifyFile } from '../features/signing/verify-file.tsx';
import { VerifyGuide } from '../features/signing/verify-guide.tsx';
import { VerifyPanel } from '../features/signing/verify-panel.tsx';
import { PageIntro } from '../ui/page-intro.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function Component() {
  usePageTitle(pages.verifyCode.title);
  const { code = '' } = useParams();
  const query = useVerificationByCodeQuery(code);
  return (
    <>
      <PageIntro title="Verify a document" text={`What we know about the document with the code ${code}.`} />
      <Container py="xl">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <VerifyAnswer by="code" query={query} />
          <Stack gap="lg">
            <VerifyPanel
              title="Check your file too"
              text="A code can be copied onto another document. Only the file itself shows whether anything was changed."
            >
              <VerifyFile />
            </VerifyPanel>
            <VerifyGuide />
          </Stack>
        </SimpleGrid>
      </Container>
    </>
  );
}
