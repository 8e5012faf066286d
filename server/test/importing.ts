import { importColumns, importHeadings } from '@teduh/shared/imports.constants';
import { writeLine } from '../src/platform/csv.ts';
import { multipart } from './property-forms.ts';
import type { useTestApp } from './test-app.ts';

type Person = { token: string };
export type Cells = Partial<Record<string, string>>;

let count = 0;

/** A row with a tenancy that runs since 1 March 2026; everything is new. */
export function aRow(more: Cells = {}): Cells {
  count += 1;
  return {
    Property: `Residensi ${count}`,
    Address: `${count} Jalan Damai, 55000 Kuala Lumpur`,
    'Monthly rent': '1500',
    'Security deposit held': '3000',
    'First name': 'Aisyah',
    'Last name': 'Rahman',
    Email: `aisyah.${count}@example.com`,
    Phone: '012-345 6789',
    Start: '01/03/2026',
    'Last day': '28/02/2027',
    'Rent paid until': '30/11/2026',
    ...more,
  };
}

/** A row without a tenant. */
export function aVacantRow(more: Cells = {}): Cells {
  const { Property, Address, 'Monthly rent': rent, 'Security deposit held': deposit } = aRow();
  return { Property, Address, 'Monthly rent': rent, 'Security deposit held': deposit, ...more };
}

/** The same as a form sends it. */
export function aTenancy(more: Record<string, string> = {}): Record<string, string> {
  const row = aRow();
  const fields = Object.entries(importColumns).map(([field, { heading }]) => [field, row[heading] ?? '']);
  return { ...Object.fromEntries(fields), ...more };
}

export const csvOf = (rows: Cells[], headings = importHeadings): Buffer =>
  Buffer.from(
    [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
      .map((cells) => writeLine(cells))
      .join(''),
  );

/** The import of tenancies, each step through the API. */
export function importing(test: ReturnType<typeof useTestApp>) {
  async function post(person: Person | undefined, url: string, fields: Record<string, string>, file?: Sent) {
    const { payload, headers } = multipart(fields, file ? [file] : []);
    const authorization = person && { authorization: `Bearer ${person.token}` };
    const response = await test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...authorization },
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  }
  type Sent = { field: string; bytes: Buffer; filename: string; type: string };
  const fileOf = (bytes: Buffer): Sent => ({
    field: 'file',
    bytes,
    filename: 'tenancies.csv',
    type: 'text/csv',
  });
  return {
    check: (person: Person | undefined, bytes: Buffer) =>
      post(person, '/api/imports', { dryRun: 'true' }, fileOf(bytes)),
    send: (person: Person | undefined, bytes: Buffer) => post(person, '/api/imports', {}, fileOf(bytes)),
    enter: (person: Person | undefined, fields: Record<string, string>, agreement?: Buffer) =>
      post(
        person,
        '/api/imports/tenancy',
        fields,
        agreement && {
          field: 'signedContract',
          bytes: agreement,
          filename: 'signed.pdf',
          type: 'application/pdf',
        },
      ),
    addAgreement: (person: Person | undefined, contractId: string, bytes?: Buffer) =>
      post(
        person,
        `/api/contracts/${contractId}/agreement`,
        {},
        bytes && { field: 'signedContract', bytes, filename: 'signed.pdf', type: 'application/pdf' },
      ),
    undo: (person: Person, id: string) =>
      test.call('POST', `/api/imports/${id}/undo`, { token: person.token }),
    list: async (person: Person) =>
      (await test.call('GET', '/api/imports', { token: person.token })).body.imports,
    /** How many rows of everything that an import makes are there. */
    async counts() {
      const tables = ['properties', 'units', 'users', 'contracts', 'transactions', 'mails'] as const;
      const counted = await Promise.all(
        tables.map(async (table) => [
          table,
          (await test.deps.db.selectFrom(table).select('id').execute()).length,
        ]),
      );
      return Object.fromEntries(counted) as Record<(typeof tables)[number], number>;
    },
    contractOf: (email: string) =>
      test.deps.db
        .selectFrom('contract_details')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    transactionsOf: (contractId: string) =>
      test.deps.db
        .selectFrom('transactions')
        .selectAll()
        .where('contract_id', '=', contractId)
        .orderBy('due_date')
        .execute(),
  };
}
