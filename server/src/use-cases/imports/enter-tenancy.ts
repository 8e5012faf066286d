import { randomUUID } from 'node:crypto';
import { agreementNotPdf } from '@teduh/shared/contracts.constants';
import { chargeFields, chargeHeadings, importColumns } from '@teduh/shared/imports.constants';
import type { Deps } from '../../deps.ts';
import { storeFile } from '../../domain/contracts/contract-files.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as importedContracts from '../../domain/contracts/imported-contracts.repository.ts';
import type { Plan } from '../../domain/imports/planned-row.ts';
import { readRows } from '../../domain/imports/read-rows.ts';
import { badRequest, conflict, wrongKind } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { isPdf } from '../../platform/pdf/is-pdf.ts';
import { planRows } from '../steps/run-import.ts';
import { storeImport } from './store-import.ts';

/** The columns of the file, as the form calls them. */
const fields: [field: string, heading: string][] = [
  ...Object.entries(importColumns).map(([field, { heading }]): [string, string] => [field, heading]),
  ...chargeFields.flatMap((field, at) =>
    (['description', 'amount', 'dueDate'] as const).map((part): [string, string] => [
      field[part],
      chargeHeadings[at]?.[part] ?? '',
    ]),
  ),
];
const fieldOf = new Map(fields.map(([field, heading]) => [heading, field]));

/**
 * One tenancy that runs already, as a row of a file would say it, with the agreement that both have signed. A property that has the name of
 * another one is made only with `isAnotherProperty`.
 */
export async function enterTenancy(
  deps: Deps,
  actor: Actor,
  given: Record<string, unknown>,
  agreement: Buffer | undefined,
) {
  const cells = fields.map(([field]) => (typeof given[field] === 'string' ? given[field].trim() : ''));
  const headings = fields.map(([, heading]) => heading);
  const rows = [
    { number: 1, cells: headings },
    { number: 2, cells },
  ];
  const read = await readRows({ rows, isFrom1904: false }, deps.clock.today(), { isRented: true });
  const checked = await planRows(deps.db, deps, read);
  assertValid(checked);
  const entry = read[0]?.entry;
  if (!entry?.tenancy) throw badRequest('invalid_fields');
  if (!checked.rows[0]?.isNew)
    throw badRequest('invalid_fields', { property: 'This tenancy is here already' });
  if (checked.rows[0].warning && given.isAnotherProperty !== 'true')
    throw conflict('property_name_known', { address: checked.rows[0].warning });
  if (agreement && !isPdf(agreement)) throw wrongKind('invalid_fields', { signedContract: agreementNotPdf });
  const contractId = randomUUID();
  entry.tenancy.contractId = contractId;

  const file = agreement && (await storeFile(deps.storage, contractId, 'signed', agreement));
  await storeImport(deps, actor, read, {
    source: 'form',
    name: entry.property,
    andAlso: async (tx) => {
      if (file) await importedContracts.insertAgreement(tx, contractId, file, actor.id, deps.clock.now());
    },
  });
  return contracts.getById(deps.db, contractId);
}

/** What is wrong is said beside the field that it is about. */
function assertValid({ rows, valid }: Plan) {
  if (valid) return;
  const problems = rows
    .flatMap(({ errors }) => errors)
    .map(({ column, message }) => [fieldOf.get(column ?? '') ?? 'property', message]);
  throw badRequest('invalid_fields', Object.fromEntries(problems.toReversed()));
}
