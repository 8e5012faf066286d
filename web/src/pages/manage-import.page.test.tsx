import { errorMessages } from '@teduh/shared/errors.constants';
import type {
  DryRunAnswer,
  Import,
  ImportAnswer,
  ImportMessageAnswer,
  ImportsAnswer,
} from '@teduh/shared/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { aCheck, anAnswer, anImport } from '../test/imports.ts';
import { renderAt } from '../test/render.tsx';
import { stubUploads } from '../test/uploads.ts';
import { Component as ImportPage } from './manage-import.page.tsx';

function open(imports: Import[] = [], more: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({ 'GET /imports': () => json<ImportsAnswer>(200, { imports }), ...more });
  return { calls, ...renderAt(<ImportPage />, { as: { userType: 'admin' } }) };
}
const csv = new File(['Property\nSuria'], 'tenancies.csv', { type: 'text/csv' });
const input = (container: HTMLElement) =>
  waitFor(() => container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement);

test('checks a file, shows what happens, imports it when asked to, and says what was made', async () => {
  const uploads = stubUploads({
    'POST /imports': ({ body }) =>
      body.get('dryRun') === 'true' ? json<DryRunAnswer>(200, aCheck()) : json<ImportAnswer>(201, anAnswer()),
  });
  const { user, container } = open();
  await screen.findByText('Choose a file');
  await user.upload(await input(container), csv);
  expect(await screen.findByText('tenancies.csv: 2 rows, all right')).toBeVisible();
  expect(screen.getByText(/This makes 1 property, 2 units, 2 tenants and 2 contracts/)).toBeVisible();
  expect(screen.getByText('Creates property 3')).toBeVisible();
  expect(uploads).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('Imported')).toBeVisible();
  expect(uploads.map(({ body }) => body.get('dryRun'))).toEqual(['true', 'false']);
  expect(screen.getByRole('link', { name: 'See contracts' })).toHaveAttribute('href', paths.manageContracts);
  await user.click(screen.getByRole('button', { name: 'Import another file' }));
  expect(await screen.findByText('Choose a file')).toBeVisible();
});

test('warns of a row, shows only such rows when asked to, and imports it all the same', async () => {
  const [first, second] = aCheck().rows;
  const warning = 'A property with this name exists already, at 1 Jalan Damai';
  const checked = { ...aCheck(), rows: [first, { ...second, warning }] } as DryRunAnswer;
  stubUploads({ 'POST /imports': () => json<DryRunAnswer>(200, checked) });
  const { user, container } = open();
  await user.upload(await input(container), csv);
  expect(await screen.findByText('tenancies.csv: 2 rows, 1 with a warning')).toBeVisible();
  const rows = () => within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(2);
  expect(rows()[1]).toHaveTextContent(`Creates property 3${warning}`);
  await user.click(screen.getByRole('checkbox', { name: 'Only rows with problems' }));
  expect(rows()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
});

test('shows only rows with problems at first, page by page, and cannot import them', async () => {
  const wrong = Array.from({ length: 60 }, (_, index) => index * 2 + 2);
  stubUploads({ 'POST /imports': () => json<DryRunAnswer>(200, aCheck(wrong, 200)) });
  const { user, container } = open();
  await user.upload(await input(container), csv);
  expect(await screen.findByText('tenancies.csv: 60 of 200 rows cannot be imported')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
  const rows = () => within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(50);
  expect(rows()[0]).toHaveTextContent('Row 2Monthly rent is required');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(rows()).toHaveLength(10);
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Only rows with problems' }));
  expect(screen.getByText('Page 1 of 4')).toBeVisible();
  expect(rows()[1]).toHaveTextContent('Row 3Creates property 3');
});

test('an import that is refused shows what is wrong now, and is not offered again', async () => {
  const { rows, valid, created } = aCheck([3], 2);
  stubUploads({
    'POST /imports': ({ body }) =>
      body.get('dryRun') === 'true'
        ? json<DryRunAnswer>(200, aCheck())
        : json(400, { code: 'import_invalid', message: errorMessages.import_invalid, rows, valid, created }),
  });
  const { user, container } = open();
  await user.upload(await input(container), csv);
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('tenancies.csv: 1 of 2 rows cannot be imported')).toBeVisible();
  expect(screen.getByText(errorMessages.import_invalid)).toBeVisible();
  expect(screen.getByText('Monthly rent is required')).toBeVisible();
  expect(screen.queryByText(/all right/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Import / })).not.toBeInTheDocument();
});

test('says what is wrong with a file that cannot be read, and sends none that is too large', async () => {
  const uploads = stubUploads({
    'POST /imports': () =>
      failure(400, 'This file cannot be read.', {
        errorFields: { file: 'This is a PDF, not a CSV or XLSX file.' },
      }),
  });
  const { user, container } = open();
  await user.upload(await input(container), csv);
  expect(await screen.findByText('This is a PDF, not a CSV or XLSX file.')).toBeVisible();
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.csv');
  await user.upload(await input(container), large);
  expect(await screen.findByText('The file can have at most 10 MB.')).toBeVisible();
  expect(uploads).toHaveLength(1);
});

test('shows how far an import is, and keeps the checked file when it fails', async () => {
  const answer = Promise.withResolvers<Response>();
  stubUploads({
    'POST /imports': ({ body, progress }) => {
      progress(1);
      return body.get('dryRun') === 'true' ? json<DryRunAnswer>(200, aCheck()) : answer.promise;
    },
  });
  const { user, container } = open([anImport({ status: 'Running', stored: 1 })]);
  await user.upload(await input(container), csv);
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('Importing... 1 of 2 rows')).toBeVisible();
  answer.resolve(failure(409, 'Another import is running. Please wait until it is done.'));
  expect(await screen.findByText(/Another import is running/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
});

test('saves the template as XLSX or CSV', async () => {
  const { user, calls } = open([], {
    'GET /imports/template': () => new Response('template', { headers: { 'content-type': 'text/csv' } }),
  });
  URL.createObjectURL ??= () => 'blob:';
  URL.revokeObjectURL ??= () => undefined;
  await user.click(screen.getByRole('button', { name: 'Template as CSV' }));
  await waitFor(() => expect(calls.some(({ search }) => search === '?format=csv')).toBe(true));
});

test('lists earlier imports, and undoes one after asking', async () => {
  let status: Import['status'] = 'Done';
  const { user, calls } = open([], {
    'GET /imports': () =>
      json<ImportsAnswer>(200, {
        imports: [
          anImport({ status }),
          anImport({ id: 'import-0', source: 'form', name: 'Suria', status: 'Failed' }),
        ],
      }),
    'POST /imports/import-1/undo': () => {
      status = 'Undone';
      return json<ImportMessageAnswer>(200, {
        message: 'The import was undone',
        import: anImport({ status }),
      });
    },
  });
  expect(await screen.findByText('By the form')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Undo the import/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo the import of tenancies.xlsx' }));
  expect(await screen.findByText(/Everything that tenancies.xlsx has made is removed/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('says of a file that was just imported that it was undone', async () => {
  let status: Import['status'] = 'Done';
  stubUploads({
    'POST /imports': ({ body }) =>
      body.get('dryRun') === 'true' ? json<DryRunAnswer>(200, aCheck()) : json<ImportAnswer>(201, anAnswer()),
  });
  const { user, container } = open([], {
    'GET /imports': () => json<ImportsAnswer>(200, { imports: [anImport({ status })] }),
    'POST /imports/import-1/undo': () => {
      status = 'Undone';
      return json<ImportMessageAnswer>(200, { message: 'Undone', import: anImport({ status }) });
    },
  });
  await user.upload(await input(container), csv);
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('Imported')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo the import of tenancies.xlsx' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('What the file had made was removed.')).toBeVisible();
  expect(screen.queryByText('Imported')).not.toBeInTheDocument();
});

test('says that nothing was imported yet, and can be tried again', async () => {
  let isUp = false;
  const { user } = open([], {
    'GET /imports': () => (isUp ? json<ImportsAnswer>(200, { imports: [] }) : failure(500, 'Broken')),
  });
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was imported yet')).toBeVisible();
});
