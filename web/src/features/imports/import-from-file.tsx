import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import type { DryRunAnswer } from '@teduh/shared/imports';
import { importFileMaxBytes, importRowsMax } from '@teduh/shared/imports.constants';
import { lazy, Suspense, useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { CheckedRows } from './checked-rows.tsx';
import { ImportProgress } from './import-progress.tsx';
import { writeCounts, writeRows } from './import-words.ts';
import { useImportsQuery, useSaveTemplateMutation } from './imports.api.ts';
import { type FileImport, useFileImport } from './use-file-import.ts';

const SpreadsheetDropzone = lazy(() => import('./spreadsheet-dropzone.tsx'));

const rules = `CSV or XLSX, at most ${importFileMaxBytes / 1024 / 1024} MB and ${importRowsMax.toLocaleString('en')} rows. Nothing is stored until you have seen what happens.`;

function TemplateButtons() {
  const [save] = useSaveTemplateMutation();
  const template = useAction<'csv' | 'xlsx'>({ send: (format) => save(format).unwrap() });
  return (
    <Group gap="sm">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={template.pending === format}
          onClick={() => void template.run(format)}
        >
          Template as {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}

type ChooseProps = { problem: string | undefined; onFile: (file: File) => void };

function Choose({ problem, onFile }: ChooseProps) {
  const rulesId = useId();
  return (
    <Stack gap="sm">
      <Text>
        Fill in one row for each place, with the tenancy that runs there. The template says what goes into
        each column.
      </Text>
      <TemplateButtons />
      <Suspense fallback={<Skeleton height={160} />}>
        <SpreadsheetDropzone onFile={onFile} describedBy={rulesId} />
      </Suspense>
      <Text id={rulesId} size="sm" c="dimmed">
        {rules}
      </Text>
      {problem && <Problem words={problem} />}
    </Stack>
  );
}

const Problem = ({ words }: { words: string }) => (
  <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} title="This file was not imported">
    {words}
  </Alert>
);

type CheckedProps = {
  name: string;
  checked: DryRunAnswer;
  problem: string | undefined;
  onImport: () => void;
  onRestart: () => void;
};

function Checked({ name, checked, problem, onImport, onRestart }: CheckedProps) {
  const { rows, valid, created } = checked;
  const wrong = rows.filter(({ errors }) => errors.length > 0).length;
  const warned = rows.filter(({ warning }) => warning).length;
  return (
    <Stack gap="md">
      {problem && <Problem words={problem} />}
      {valid ? (
        <Alert
          role="status"
          color={warned > 0 ? 'yellow' : 'blue'}
          title={`${name}: ${writeRows(rows.length)}, ${warned > 0 ? `${warned.toLocaleString('en')} with a warning` : 'all right'}`}
        >
          This makes {writeCounts(created)}. New tenants are sent an invitation to choose a password.
        </Alert>
      ) : (
        <Alert
          role="status"
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={`${name}: ${wrong.toLocaleString('en')} of ${writeRows(rows.length)} cannot be imported`}
        >
          Please correct them in the file and choose it again. Nothing was stored.
        </Alert>
      )}
      <Group gap="sm">
        {valid && <Button onClick={onImport}>Import {writeRows(rows.length)}</Button>}
        <Button variant="default" onClick={onRestart}>
          Choose another file
        </Button>
      </Group>
      <CheckedRows rows={rows} />
    </Stack>
  );
}

function Done({ state, onRestart }: { state: FileImport & { step: 'done' }; onRestart: () => void }) {
  const { created, import: made } = state.answer;
  const { data = [] } = useImportsQuery();
  const isUndone = data.some(({ id, status }) => id === made.id && status === 'Undone');
  return (
    <Stack gap="md" align="flex-start">
      {isUndone ? (
        <Alert role="status" color="gray" title="The import was undone" w="100%">
          What the file had made was removed.
        </Alert>
      ) : (
        <Alert role="status" color="green" icon={<IconCircleCheck aria-hidden />} title="Imported" w="100%">
          The file has made {writeCounts(created)}.{' '}
          <TextLink to={paths.manageContracts} inherit>
            See contracts
          </TextLink>
        </Alert>
      )}
      <Button variant="default" onClick={onRestart}>
        Import another file
      </Button>
    </Stack>
  );
}

/** From the template to the import, one step at a time. */
export function ImportFromFile() {
  const { state, choose, run, restart } = useFileImport();
  const headingId = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={headingId}
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      radius="lg"
    >
      <Title order={2} size="h4" id={headingId} mb="sm">
        From a spreadsheet
      </Title>
      {state.step === 'choose' && <Choose problem={state.problem} onFile={(file) => void choose(file)} />}
      {state.step === 'checking' && (
        <UploadProgress share={state.share} afterwards={`Checking ${state.file.name}...`} />
      )}
      {state.step === 'checked' && (
        <Checked
          name={state.file.name}
          checked={state.checked}
          problem={state.problem}
          onImport={() => void run(state.file, state.checked)}
          onRestart={restart}
        />
      )}
      {state.step === 'importing' &&
        (state.share < 1 ? (
          <UploadProgress share={state.share} afterwards="" />
        ) : (
          <ImportProgress rows={state.checked.rows.length} />
        ))}
      {state.step === 'done' && <Done state={state} onRestart={restart} />}
    </Paper>
  );
}
