import { Alert, Paper, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { SigningParty, Verification } from '@teduh/shared/signing';
import { Fragment } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { formatMoment } from '../../lib/instants.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import classes from './verify.module.css';

type By = 'file' | 'code';

type VerifyAnswerProps = {
  by: By;
  query: { currentData?: Verification | undefined; error?: unknown; refetch: () => unknown };
};

const roles: Record<SigningParty, string> = { landlord: 'Landlord', tenant: 'Tenant' };

const documents: Record<Verification['kind'], string> = {
  agreement: 'Tenancy agreement',
  'move-in': 'Move-in report: the condition of the home',
  'move-out': 'Move-out report: the condition of the home',
};

const valid: Record<By, string> = {
  file: 'We sealed this document, and your copy is the same, byte for byte.',
  code: 'We sealed a document with this code.',
};

function Judgement({ by, status }: { by: By; status: Verification['status'] }) {
  const warning = { color: 'yellow', icon: <IconAlertTriangle aria-hidden /> };
  if (status === 'Superseded')
    return (
      <Alert {...warning} title="Superseded">
        We sealed this document, but a newer one has taken its place.
      </Alert>
    );
  if (status === 'Cancelled')
    return (
      <Alert {...warning} title="Cancelled">
        We sealed this document, but its contract was cancelled. It is not in force.
      </Alert>
    );
  return (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Valid">
      {valid[by]}
    </Alert>
  );
}

function Unknown({ by, message }: { by: By; message: string }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={message}>
      {by === 'file'
        ? 'Either it is another file, or it was changed after it was sealed, if only by a single byte. Printing it to a new PDF, filling it in or saving it in an editor changes it too. Ask for the original file.'
        : 'Please compare the code with the one on the document, character by character. If it is the same, the document is not from us.'}
    </Alert>
  );
}

/** Not `ui/facts.tsx`: it is loaded with the dashboards, and these pages without them. */
function DocumentFacts({ document }: { document: Verification }) {
  return (
    <dl className={classes.facts}>
      <dt>Document</dt>
      <dd>{documents[document.kind]}</dd>
      <dt>Contract</dt>
      <dd>{document.number}</dd>
      <dt>Sealed on</dt>
      <dd>{formatMoment(document.sealedAt)}</dd>
      {document.pages && (
        <>
          <dt>Pages</dt>
          <dd>{document.pages}</dd>
        </>
      )}
      {document.parties.map(({ party, name, signedAt }) => (
        <Fragment key={party}>
          <dt>{roles[party]}</dt>
          <dd>
            {name}
            <span className={classes.signedAt}>signed {formatMoment(signedAt)}</span>
          </dd>
        </Fragment>
      ))}
      <dt>SHA-256</dt>
      <dd>
        <code>{document.sha256}</code>
      </dd>
    </dl>
  );
}

/** What we know about a document: that it is ours, or not, and nothing that only its parties may know. */
export function VerifyAnswer({ by, query: { currentData: document, error, refetch } }: VerifyAnswerProps) {
  if (document)
    return (
      <Stack gap="md">
        <Judgement by={by} status={document.status} />
        <Paper withBorder p="md">
          <DocumentFacts document={document} />
        </Paper>
      </Stack>
    );
  if (!error) return <Skeleton height={220} radius="lg" role="status" aria-label="Looking it up..." />;
  const { status, message } = toApiError(error);
  // A code that cannot be one is refused with 400.
  if (status === 404 || status === 400) return <Unknown by={by} message={message} />;
  return <ErrorPanel error={error} onRetry={refetch} />;
}
