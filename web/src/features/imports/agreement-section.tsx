import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { contractFileMaxBytes } from '@teduh/shared/contracts.constants';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { UploadButton } from '../../ui/upload-button.tsx';
import { useAddAgreementMutation } from './imports.api.ts';

const pdf = 'application/pdf';
const maxMegabytes = contractFileMaxBytes / 1024 / 1024;

function problemOf({ type, size }: File): string | undefined {
  if (type !== pdf) return 'The agreement must be a PDF file';
  return size > contractFileMaxBytes ? `The agreement can have at most ${maxMegabytes} MB` : undefined;
}

/** For admins: a tenancy that was brought along by a file came without its agreement. Gone as soon as that is there. */
export default function AgreementSection({ contract }: { contract: Contract }) {
  const [send] = useAddAgreementMutation();
  const abortOnUnmount = useAbortOnUnmount();
  return (
    <section aria-labelledby="agreement">
      <Title order={2} size="h4" id="agreement" mb="md">
        Signed agreement
      </Title>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
        <Stack gap="md">
          <Text>
            This tenancy was brought along without its agreement. Add the one that both have signed: you and
            the tenant find it here then.
          </Text>
          <UploadButton
            label="Add the agreement"
            rules={`A PDF, at most ${maxMegabytes} MB.`}
            accept={[pdf]}
            field="signedContract"
            afterwards="Adding the agreement..."
            problemOf={problemOf}
            send={(sent) => abortOnUnmount(send({ contractId: contract.id, ...sent })).unwrap()}
          />
        </Stack>
      </Paper>
    </section>
  );
}
