import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { verificationCodeLength, verificationCodeOf } from '@teduh/shared/verification.constants';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';

const isCode = (code: string) => code.length === verificationCodeLength && /^[0-9A-Z]*$/.test(code);

export function VerifyCodeForm() {
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: {
      code: (typed) =>
        isCode(verificationCodeOf(typed))
          ? null
          : `The code has ${verificationCodeLength} letters and digits`,
    },
  });
  return (
    <form
      onSubmit={form.onSubmit(({ code }) => navigate(paths.verifyCode(verificationCodeOf(code))))}
      noValidate
    >
      <Stack gap="md" align="flex-start">
        <TextInput
          key={form.key('code')}
          {...form.getInputProps('code')}
          label="Code"
          description="It is in the address beside the QR code: on the certificate of an agreement, or at the end of a report."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          w="100%"
        />
        <Button type="submit" variant="light">
          Look it up
        </Button>
      </Stack>
    </form>
  );
}
