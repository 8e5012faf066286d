import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { SignDocument, type Signing } from '@teduh/shared/signing';
import { identityNumberLength, signatureLimits } from '@teduh/shared/signing.constants';
import { type FormEvent, useId, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { SignatureField, type SignValues } from './signature-field.tsx';
import { useSignAgreementMutation } from './signing.api.ts';
import classes from './signing.module.css';

type Document = Pick<Signing, 'documentSha256' | 'consentVersion'>;

function signatureOf(values: SignValues, { documentSha256, consentVersion }: Document): SignDocument {
  const { method, printedName, text, strokes } = values;
  const identityNumber = values.identityNumber.trim() || undefined;
  const common = { printedName, ...(identityNumber && { identityNumber }), documentSha256, consentVersion };
  return method === 'typed' ? { method, text, ...common } : { method, strokes, ...common };
}

/** What a refusal means to whoever wanted to sign. */
const advice: Partial<Record<ErrorCode, string>> = {
  document_changed: 'Nothing was signed.',
  signing_closed: 'Nothing was signed. Please contact us if you still want the place.',
};

function Refusal({ code, message }: ApiError) {
  return (
    <Alert color="red" title={message}>
      <Stack align="flex-start" gap="sm">
        {code && advice[code]}
        {code === 'document_changed' && (
          <Button size="sm" variant="default" onClick={() => location.reload()}>
            Load the page again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

type SignFormProps = {
  contractId: string;
  signing: Signing;
  isRead: boolean;
  /** Called instead of signing while the agreement is unread. */
  onUnread: () => void;
  onSigned: () => void;
};

export function SignForm({ contractId, signing, isRead, onUnread, onSigned }: SignFormProps) {
  const consentId = useId();
  const { userName } = useSession();
  const [sign] = useSignAgreementMutation();
  const [refusal, setRefusal] = useState<ApiError>();
  const form = useForm<SignValues>({
    mode: 'controlled',
    initialValues: {
      method: 'typed',
      printedName: userName,
      identityNumber: '',
      text: '',
      strokes: [],
      isAgreed: false,
    },
    validate: validateWith(SignDocument, {
      toInput: (values: SignValues) => signatureOf(values, signing),
      also: ({ isAgreed }) => ({ isAgreed: isAgreed ? null : 'Please agree before you sign' }),
    }),
  });
  const submit = useSubmit(form, {
    send: (values) => sign({ contractId, signature: signatureOf(values, signing) }).unwrap(),
    onSuccess: () => {
      toast.success(messages.agreementSigned);
      onSigned();
    },
    onError: (error) => {
      const refused = toApiError(error);
      setRefusal(refused.status === 409 ? refused : undefined);
      // In another tab, as the page shows as soon as it has fetched again.
      if (refused.code === 'already_signed') onSigned();
    },
  });

  function submitIfRead(event: FormEvent<HTMLFormElement>) {
    if (isRead) return submit(event);
    event.preventDefault();
    return onUnread();
  }

  return (
    <form onSubmit={submitIfRead} noValidate aria-label="Sign the agreement">
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('printedName')}
          label="Full name"
          description="As in your identity card or passport."
          maxLength={signatureLimits.nameLength}
          autoComplete="name"
          required
        />
        <TextInput
          {...form.getInputProps('identityNumber')}
          label="NRIC or passport number (optional)"
          description="It is printed on the agreement, and needed to have that stamped."
          maxLength={identityNumberLength.max}
          autoComplete="off"
          spellCheck={false}
        />
        {/* It speaks of the signature below. */}
        <Text id={consentId} className={classes.consent}>
          {signing.consentText}
        </Text>
        <Checkbox
          {...form.getInputProps('isAgreed', { type: 'checkbox' })}
          label="I agree"
          aria-describedby={consentId}
        />
        <SignatureField form={form} />
        {refusal && <Refusal {...refusal} />}
        <Button type="submit" size="md" loading={form.submitting}>
          Sign agreement
        </Button>
      </Stack>
    </form>
  );
}
