import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ApplicationDetails, AskForDetails } from '@teduh/shared/applicants';
import {
  type ApplicantDetail,
  applicantDetails,
  detailLabels,
  documentKinds,
  requestNoteMaxLength,
} from '@teduh/shared/applicants.constants';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { formatMoment } from '../../lib/instants.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAskForDetailsMutation } from './applicants.api.ts';
import { listDetails } from './detail-words.ts';

const isDocument = (detail: ApplicantDetail) => documentKinds.some((kind) => kind === detail);

/** What can be asked for: whatever was not told, and further documents. */
function choicesOf(missing: ApplicantDetail[]) {
  return applicantDetails
    .filter((detail) => missing.includes(detail) || isDocument(detail))
    .map((detail) => ({
      value: detail,
      label: missing.includes(detail) ? detailLabels[detail] : `${detailLabels[detail]}, a further one`,
    }));
}

type AskFormProps = { details: ApplicationDetails };

/** Asks the applicant for what is missing, by a mail and in the web app. */
export function AskForm({ details: { application, missing } }: AskFormProps) {
  const [ask] = useAskForDetailsMutation();
  const form = useForm<{ wanted: ApplicantDetail[]; note: string }>({
    initialValues: { wanted: [], note: '' },
    validate: validateWith(AskForDetails),
  });
  const submit = useSubmit(form, {
    send: (values) => ask({ applicationId: application.id, ...values }).unwrap(),
    onSuccess: () => {
      toast.success(messages.detailsAskedFor);
      form.reset();
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Ask for what is missing">
      <Stack gap="md">
        <Checkbox.Group
          {...form.getInputProps('wanted')}
          label="Please add"
          description={`${application.user.firstname} reads it by mail and on their page until it is added.`}
        >
          <Stack gap="xs" mt="xs">
            {choicesOf(missing).map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          {...form.getInputProps('note')}
          label="Message (optional)"
          autosize
          minRows={2}
          maxLength={requestNoteMaxLength}
        />
        <Button type="submit" variant="light" loading={form.submitting}>
          Ask
        </Button>
      </Stack>
    </form>
  );
}

/** What was asked for before, and what has come of it. */
export function AskedBefore({ requests }: { requests: ApplicationDetails['requests'] }) {
  if (requests.length === 0) return null;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Asked for">
      {requests.map(({ id, wanted, missing, note, isOpen, askedBy, askedAt }) => (
        <li key={id}>
          <Text size="sm" c="dimmed">
            {formatMoment(askedAt)}, {fullName(askedBy)}
          </Text>
          {wanted.length > 0 && <Text size="sm">Asked for: {listDetails(wanted)}</Text>}
          {note && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          )}
          <Text size="sm" fw={600}>
            {missing.length > 0
              ? `Still missing: ${listDetails(missing)}`
              : isOpen
                ? 'No answer yet'
                : 'Added'}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
