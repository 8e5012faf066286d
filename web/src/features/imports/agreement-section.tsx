import { Paper, Stack, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { agreementNotPdf, contractFileMaxBytes } from '@teduh/shared/contracts.constants';
import { UploadButton } from '../../ui/upload-button.tsx';
import { useAddAgreementMutation } from './imports.api.ts';

const pdf = 'application/pdf';
const maxMegabytes = contractFileMaxBytes / 1024 / 1024;

function problemOf({ type, size }: File): string | undefined {
  if (type !== pdf) return agreementNotPdf;
  return size > contractFileMaxBytes ? `The agreement can have at most ${maxMegabytes} MB` : undefined;
}

/** For admins: a tenancy that was brought along by a file came without its agreement. Gone as soon as that is there. */
export default function AgreementSection({ contract }: { contract: Contract }) {
  const [send] = useAddAgreementMutation();
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
            icon={<IconUpload size={18} aria-hidden />}
            types={[pdf]}
            field="signedContract"
            afterwards="Adding the agreement..."
            problemOf={problemOf}
            send={(upload) => send({ contractId: contract.id, ...upload })}
          />
        </Stack>
      </Paper>
    </section>
  );
}
